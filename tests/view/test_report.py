"""The report tells every claim once, errata first, in one language, and needs nothing but itself."""

import re
from html.parser import HTMLParser

import msgspec
import pytest

from quiz.bank.built_in import built_in_deck
from quiz.bank.load import open_deck
from quiz.bank.question import Claim, Document, Proof, Question
from quiz.demo.words import Words
from quiz.proof.seeds import Spread
from quiz.proof.verify import Checked
from quiz.study.history import WeakClaim
from quiz.view.claims import asked_of, sentence_of
from quiz.view.report import report_on
from quiz.view.report_html import page
from quiz.view.report_markdown import markdown

CLAIMS = {
    "saving": Claim(
        value=0.829,
        within=0.005,
        proof=Proof("albert/counts", "saving", {"size": "base", "tied": True}),
    ),
    "share": Claim(
        value=0.66,
        cites="Lan <b>",
        document=Document("d.txt", "s", "仅为 1/18", "wrong", "1/18"),
        note=Words("应为三分之二 [MASK]。", "It is two thirds of [MASK]."),
    ),
    "far": Claim(value=2.0, proof=Proof("albert/counts", "far")),
}
QUESTION = Question(
    "q",
    "albert",
    "core",
    "often",
    Words("怎么省？", "How does it <save>?"),
    Words(
        "先说别的。嵌入 $V \\times E$ 省下 [83%](claim:saving)；是它的 [66%](claim:share)。\n\n"
        "|项|值|\n|-|-|\n|远|[2](claim:far)|\n",
        "First another thing. The embedding $V \\times E$ saves [83%](claim:saving), **two "
        "[66%](claim:share)** of it. The end.\n\n|what|value|\n|-|-|\n|far|[2](claim:far)|\n",
    ),
    (),
    claims=CLAIMS,
)
CHECKED = [
    Checked("q", "saving", CLAIMS["saving"], "proven", 0.8291),
    Checked("q", "share", CLAIMS["share"], "cited"),
    Checked("q", "far", CLAIMS["far"], "refuted", 3.0),
]
SPREADS = [Spread("q", "saving", CLAIMS["saving"], (0, 1), (0.8291, 0.8312), ())]


class Page(HTMLParser):
    """Collects the text, what is fetched, and checks that tags close in order."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.told: list[str] = []
        self.fetched: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.fetched += [v or "" for k, v in attrs if k in ("src", "href") and not (v or "").startswith("#")]
        if tag not in ("meta", "br"):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if "style" not in self.open:
            self.told.append(data)


def read(html: str) -> Page:
    found = Page()
    found.feed(html)
    assert found.open == []
    return found


def test_sentence_that_makes_a_claim() -> None:
    assert sentence_of(QUESTION, "saving", "zh") == "嵌入 $V \\times E$ 省下 [83%](claim:saving)"
    told = "The embedding $V \\times E$ saves [83%](claim:saving), **two 66%** of it."
    assert sentence_of(QUESTION, "saving", "en") == told
    assert sentence_of(QUESTION, "far", "en") == "far · [2](claim:far)"


def test_row_of_a_table_is_told_whole_though_a_cell_has_a_semicolon() -> None:
    answer = "Look:\n\n| attention | both; [causal](claim:far) | none |\n"
    question = msgspec.structs.replace(QUESTION, answer=Words(answer, answer))
    assert sentence_of(question, "far", "en") == "attention · both; [causal](claim:far) · none"


def test_a_claim_that_the_answer_leaves_out_is_told_in_its_note_or_in_the_documents_words() -> None:
    silent = msgspec.structs.replace(QUESTION, answer=Words("别的。", "Another thing."))
    assert sentence_of(silent, "share", "en") == "It is two thirds of [MASK]."
    bare = msgspec.structs.replace(CLAIMS["share"], note=None)
    noteless = msgspec.structs.replace(silent, claims=CLAIMS | {"share": bare})
    assert sentence_of(noteless, "share", "zh") == "仅为 1/18"


def test_claims_guessed_wrongly_are_told_in_the_answers_words_and_those_gone_from_the_deck_are_not() -> None:
    weak = [WeakClaim(*each, 1, 1) for each in ((QUESTION.id, "far"), (QUESTION.id, "gone"), ("gone", "far"))]
    assert asked_of(weak, {QUESTION.id: QUESTION}, "en") == {}  # no form asks for them any more


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_page_stands_alone_and_tells_all(lang: str) -> None:
    html = page(report_on([QUESTION], CHECKED, SPREADS, lang))
    found = read(html)
    text = " ".join("".join(found.told).split())
    assert found.fetched == []
    assert not re.search(r"url\(|@import|<script", html)
    assert "prefers-color-scheme: dark" in html
    assert "V×E" in text.replace(" ", "")
    assert "[MASK]" in text
    assert "albert/counts --size base --tied true → saving" in text
    assert "Lan <b>" in text
    assert "0.8291" in text
    assert "0.8312" in text
    said, other = ("怎么省？", "How does") if lang == "zh" else ("How does it <save>?", "怎么省")
    assert said in text
    assert other not in text
    assert html.index('id="trouble"') < html.index('id="errata"') < html.index('id="topic-albert"')


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_markdown_tells_the_same(lang: str) -> None:
    text = markdown(report_on([QUESTION], CHECKED, SPREADS, lang))
    heads = re.findall(r"^## (.*)$", text, re.MULTILINE)
    assert heads[-1] == "ALBERT"
    assert len(heads) == 3
    assert "claim:" not in text
    rows = [line for line in text.splitlines() if line.startswith("|")]
    assert len(rows) == 2 + len(CHECKED)
    assert {row.replace("\\|", "").count("|") for row in rows} == {6}
    assert "`albert/counts --size base --tied true → saving`" in text


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_every_claim_of_our_bank_has_its_line(lang: str) -> None:
    deck = open_deck(built_in_deck(), None)
    checked = [
        Checked(q.id, name, claim, "cited") for q in deck.questions for name, claim in q.claims.items()
    ]
    report = report_on(deck.questions, checked, [], lang)
    html = page(report)
    read(html)
    assert html.count("<tr>") == len(checked) + sum(1 for q in deck.questions if q.claims)
    assert html.count('class="card erratum"') == sum(c.claim.is_erratum for c in checked)
    assert "claim:" not in html
    assert "$" not in "".join(read(html).told)
    markdown(report)
