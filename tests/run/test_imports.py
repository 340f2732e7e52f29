"""Which demos need a warm process: told from their source, held against what Python loads."""

import subprocess
import sys
from pathlib import Path

import pytest

from quiz.demo.events import Finished, Started
from quiz.demo.source import is_demo, read_demo
from quiz.run.imports import imported, needs_warmth
from quiz.run.request import request_for
from quiz.run.runner import Runner

ROOT = Path(__file__).resolve().parents[2]

PARTS = ["snippets.lm", "snippets.lm.masks", "snippets.lm.rope"]

WITHOUT_TORCH = """
import importlib, sys
sys.modules["torch"] = sys.modules["numpy"] = None
for name in sys.argv[1:]:
    try:
        importlib.import_module(name)
    except ImportError:
        print(name)
"""


def test_a_demo_needs_warmth_if_and_only_if_it_does_not_load_without_torch_and_numpy():
    files = [path for path in (ROOT / "snippets").rglob("*.py") if is_demo(path)]
    modules = [".".join(path.relative_to(ROOT).with_suffix("").parts) for path in files]
    failed = subprocess.run(
        [sys.executable, "-c", WITHOUT_TORCH, *modules], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout.split()
    assert 0 < len(failed) < len(modules)
    assert [name for name in modules if needs_warmth(ROOT, name)] == failed


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("import torch", ["torch"]),
        ("import os, torch.nn as nn", ["os", "torch.nn"]),
        ("if True:\n    from torch import nn", ["torch", "torch.nn"]),
        (
            "from snippets.lm import (\n    masks,\n    rope as r\n)",
            PARTS,
        ),
        ("# import torch\ntext = 'import torch'", []),
    ],
)
def test_every_form_of_import_is_read(source, found):
    assert list(imported(source)) == found


async def test_a_demo_without_torch_does_not_wait_for_the_warm_process():
    demo = read_demo(ROOT / "snippets/electra/signal_density.py", "electra/signal_density")
    async with Runner() as runner:
        runner.warm()
        events = [event async for event in runner.run(request_for(demo, ROOT, {}))]
        assert runner.is_warming
    assert isinstance(events[0], Started)
    assert events[0].way == "cold"
    assert isinstance(events[-1], Finished)
    assert events[-1].outcome == "finished"
