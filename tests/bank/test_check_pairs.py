"""Parameters of a proof or a draw that can't be together are faults of the bank."""

import pytest

from quiz.bank.check import check
from quiz.bank.load import open_deck
from tests.bank.conftest import DEMO


@pytest.mark.parametrize(
    ("given", "path"),
    [
        ("with: {size: base, ratio: 0.5, share: 0.4}", "claims.saving.proof.with"),
        ("with: {size: base, ratio: 0.5, share: 0.5}", ""),
        ("with: {size: base, ratio: 0.7}", "claims.saving.proof.with"),
    ],
)
def test_parameters_that_do_not_go_together(given: str, path: str, question: str, make_deck) -> None:
    demo = DEMO.replace("Range(0, 1)]", 'Range(0, 1), AtMost("share")]').replace(
        "import Range", "import AtMost, Range"
    )
    demo = demo.replace("    seed:", "    share: Annotated[float, Range(0, 1)] = 0.6,\n    seed:")
    root = make_deck({"a.yaml": question.replace("with: {size: base}", given)}, demo=demo)
    told = [(fault.path, fault.message) for fault in check(open_deck(root, None))]
    assert [each.removeprefix("questions[0].") for each, _ in told] == ([path] if path else [])
    assert all("it must be at most share" in message for _, message in told)


def test_what_may_be_drawn_goes_together_at_its_ends(question: str, make_deck) -> None:
    demo = DEMO.replace("8192)]", '8192), AtMost("wide")]').replace("import Range", "import AtMost, Range")
    demo = demo.replace("    seed:", "    wide: Annotated[int, Range(2, 9999)] = 999,\n    seed:")
    form = """  forms:
    - numeric:
        prompt: {zh: "{width} 与 {wide}？", en: "{width} and {wide}?"}
        run: albert/parameter_counts
        metric: total
        draw: {width: [2, 100], wide: [LEAST, 999]}
"""
    for least, faults in (("100", 0), ("99", 1)):
        text = question.replace("  sources:", form.replace("LEAST", least) + "  sources:")
        root = make_deck({"a.yaml": text}, name=least, demo=demo)
        assert len(check(open_deck(root, None))) == faults
