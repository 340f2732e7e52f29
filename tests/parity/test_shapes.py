"""The tool that reads comments of shape finds the wrong ones and passes the right ones."""

import importlib.util
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
import torch

from snippets.lm import attention as attention_part
from snippets.lm.attention import grouped_attention
from snippets.lm.causal import causal_mask
from tests.parity.shapes import check_shapes

HEADS = '''
import torch


def heads(x, count):
    """x: (B, T, D). Returns (B, H, T, E)."""
    B, T, D = x.shape
    wide = torch.cat([x, x, x], -1)  # (B, T, 3 D), side by side
    q, k, v = wide.view(B, T, 3, count, -1).permute(2, 0, 3, 1, 4)  # each (B, H, T, E)
    scores = (
        q @ k.transpose(-1, -2)
    )  # (B, H, T, T)
    last, mean = q[..., -1, :], x.mean(1)  # (B, H, E), (B, D)
    return scores @ v  # (..., T, D/H)
'''
DIMS = {"B": 2, "T": 5, "D": 6, "H": 3, "E": 2}


def run(source: str, folder: Path, **dims: int) -> set[str]:
    path = folder / "heads.py"
    path.write_text(source)
    spec = importlib.util.spec_from_file_location("heads", path)
    assert spec is not None
    assert spec.loader is not None
    module: ModuleType = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    call: Any = module.heads
    return check_shapes(lambda: call(torch.randn(2, 5, 6), 3), dims or DIMS, module, folder)


def test_right_comments_pass_and_each_is_read(tmp_path: Path) -> None:
    assert run(HEADS, tmp_path) == {f"heads.py:{line}" for line in (5, 8, 9, 12, 13, 14)}
    run(HEADS, tmp_path, B=2)


@pytest.mark.parametrize(
    ("right", "wrong", "line"),
    [
        ("(B, T, 3 D)", "(B, T, 2 D)", 8),
        ("each (B, H, T, E)", "each (B, T, H, E)", 9),
        ("(B, H, T, T)", "(B, H, T, E)", 12),
        ("(B, H, E), (B, D)", "(B, H, E), (B, T)", 13),
        ("(..., T, D/H)", "(..., T, D)", 14),
        ("(..., T, D/H)", "(T, D/H)", 14),
        ("x: (B, T, D)", "x: (B, D, T)", 5),
        ("Returns (B, H, T, E)", "Returns (B, T, H, E)", 5),
    ],
)
def test_wrong_comment_is_named_with_its_line(tmp_path: Path, right: str, wrong: str, line: int) -> None:
    with pytest.raises(AssertionError, match=rf"^heads.py:{line}: ") as fault:
        run(HEADS.replace(right, wrong), tmp_path)
    assert "said (" in str(fault.value)


def test_letter_that_is_not_given_must_be_one_size_in_a_run(tmp_path: Path) -> None:
    with pytest.raises(AssertionError, match=r"heads.py:8"):
        run(HEADS.replace("(B, T, 3 D)", "(B, D, T)"), tmp_path, B=2)


def test_comment_that_no_run_reaches_is_named(tmp_path: Path) -> None:
    unreached = HEADS + "\n\ndef other(x):\n    y = x  # (B, T)\n"
    with pytest.raises(AssertionError, match="never reached"):
        run(unreached, tmp_path)


def test_grouped_attention_is_as_its_comments_say() -> None:
    q, k = torch.randn(2, 6, 5, 7), torch.randn(2, 3, 5, 7)
    dims = {"B": 2, "T": 5, "E": 7, "S": 5, "H": 6, "K": 3}
    check_shapes(lambda: grouped_attention(q, k, k, causal_mask(5)), dims, every=attention_part)
