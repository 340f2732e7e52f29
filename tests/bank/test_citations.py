"""A paper has one arXiv number, one first author and one year, wherever a deck cites it."""

import pytest

from quiz.bank.check import check
from quiz.bank.load import open_deck

LAN = "Lan et al., ALBERT, ICLR 2020 (arXiv 1909.11942)"
ZHANG = "Zhang & Sennrich, Root Mean Square Layer Normalization, 2019 (arXiv 1910.07467)"
OTHERS = f'["{LAN}", "{LAN} §3.2", "{ZHANG}"]'


def faults(make_deck, question: str, cited: str) -> list[str]:
    claim = question.replace("      within", f'      cites: "{cited}"\n      within')
    text = claim.replace("[Lan et al. 2020]", OTHERS)
    assert text.count("arXiv") == 3 + cited.count("arXiv")
    return [fault.message for fault in check(open_deck(make_deck({"a.yaml": text}), None))]


@pytest.mark.parametrize(
    "cited",
    [
        f"{LAN} Table 2",
        "Lan et al., A Lite BERT (arXiv 1909.11942)",
        f"counted; {LAN} and {ZHANG} §2",
        "Grattafiori et al., 2024 (arXiv 2407.21783) Table 3",
        "openai/gpt-2 model_card.md",
        "Lan et al., ALBERT, 2019 (arXiv 1909.11942)",
        "Akyürek et al., 2023 (arXiv 2211.15661); Akyurek et al., 2023 (arXiv 2211.15661)",
    ],
)
def test_right_citations_pass(cited: str, make_deck, question: str) -> None:
    assert faults(make_deck, question, cited) == []


@pytest.mark.parametrize(
    ("cited", "message"),
    [
        (LAN.replace("1909.11942", "1909.11947"), 'Lan, ALBERT: arXiv "1909.11942" elsewhere'),
        (LAN.replace("1909.11942", "1910.07467"), 'arXiv 1910.07467 is by "Zhang" elsewhere, "Lan" here'),
        (LAN.replace("Lan", "Lam"), 'arXiv 1909.11942 is by "Lan" elsewhere, "Lam" here'),
        (LAN.replace("2020", "2021"), "arXiv 1909.11942 is of 2020 elsewhere, 2021 here"),
        (LAN.replace("1909", "1919"), "arXiv 1919.11942 can't be: its third and fourth digit are a month"),
        (LAN.replace("2020", "2030"), "is of 2019, so it can't be cited as of 2030"),
    ],
)
def test_wrong_citation_is_told(cited: str, message: str, make_deck, question: str) -> None:
    assert any(message in fault for fault in faults(make_deck, question, cited))
