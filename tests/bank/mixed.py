"""Decks with faults of both kinds at once: of shape, and of what only a look at the whole deck finds.

Each case is (what it shows, the files, the faults). A `▶` stands right before the place of each fault, in
the order of the files and their lines; where two faults share a place, two stand there. A fault is the
path inside the file and a phrase of its message. The list is complete: a fault more is a made-up one.
"""

from typing import NamedTuple

from tests.bank.conftest import QUESTION


class Mixed(NamedTuple):
    """A deck that is wrong in several ways."""

    name: str
    files: tuple[str, ...]
    faults: tuple[tuple[str, str], ...]


def edited(*changes: tuple[str, str], name: str = "") -> str:
    """The good question with pieces of it replaced."""
    text = QUESTION.replace("albert-sharing", name) if name else QUESTION
    for old, new in changes:
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    return text


LEVEL = ("level: core", "level: ▶cor")
LEVEL_FAULT = ("questions[0].level", "did you mean core?")
ZH, EN = "省下 [83%](claim:saving)。", "It saves [83%](claim:saving)."
POINT = "{zh: 与层数无关, en: independent of depth}"
PROOF = "proof: {run: albert/parameter_counts, with: {size: base}, metric: embedding_saving}"
SOURCES = "  sources: [Lan et al. 2020]\n"
FIGURE = (EN, "It saves [83%](claim:saving),\n      or ▶4.9M of them.")
FIGURE_FAULT = ("questions[0].answer.en", '"4.9M" is no claim')


def formed(form: str) -> tuple[str, str]:
    return SOURCES, f"{SOURCES}  forms:\n    - {form}\n"


MIXED = [
    Mixed(
        "a misspelt level beside a figure, a metric, a range and a link",
        (
            edited(
                LEVEL,
                FIGURE,
                ("size: base", "size: ▶huge"),
                ("metric: embedding_saving", "metric: ▶embeding_saving"),
                (SOURCES, "  needs: [▶albert]\n" + SOURCES),
            ),
        ),
        (
            LEVEL_FAULT,
            FIGURE_FAULT,
            ("questions[0].claims.saving.proof.with.size", "base | large"),
            ("questions[0].claims.saving.proof.metric", 'did you mean "embedding_saving"?'),
            ("questions[0].needs[0]", 'no question "albert"'),
        ),
    ),
    Mixed(
        "both kinds in two files",
        (
            edited(LEVEL, ("demo: albert/p", "demo: {run: ▶xlnet/masks} # "), FIGURE),
            edited(
                ("  asked: often\n", ""),
                ("- id", "- ▶id"),
                ("prompt: {zh: 如何共享？", "prompt: {zh: ▶How?"),
                (POINT, "▶{zh: 像 GPT-3, en: like GPT-2}"),
                name="other",
            ),
        ),
        (
            LEVEL_FAULT,
            FIGURE_FAULT,
            ("questions[0].demo.run", "no demo xlnet/masks"),
            ("questions[0]", "the key asked is missing"),
            ("questions[0].prompt.zh", "holds no Chinese"),
            ("questions[0].key_points[0]", "differ in names and years"),
        ),
    ),
    Mixed(
        "one language is missing, the other is looked at",
        (
            edited(
                ("answer:\n    zh: |\n", "answer:\n    ▶zh: |\n"),
                (f"    en: |\n      {EN}\n", ""),
                (ZH, f"{ZH}又 ▶99。"),
            ),
        ),
        (("questions[0].answer", "the key en is missing"), ("questions[0].answer.zh", '"99" is no claim')),
    ),
    Mixed(
        "a claim's value can't be read: its figures and its link stand",
        (edited(("value: 0.829", "value: ▶[1]"), ("metric: embedding_saving", "metric: ▶totl")),),
        (
            ("questions[0].claims.saving.value", "this is a list"),
            ("questions[0].claims.saving.proof.metric", 'reports no metric "totl"'),
        ),
    ),
    Mixed(
        "a claim is no mapping: links to it lead somewhere, others do not",
        (
            edited(
                ("      value: 0.829\n      within: 0.005\n      " + PROOF + "\n", ""),
                ("saving:\n", "saving: ▶83%\n"),
                (ZH, f"{ZH}[7%](▶claim:savin)"),
                (EN, f"{EN} [7%](▶claim:savin)"),
            ),
        ),
        (
            ("questions[0].answer.zh", 'no claim "savin"; did you mean saving?'),
            ("questions[0].answer.en", 'no claim "savin"'),
            ("questions[0].claims.saving", "a claim is a mapping"),
        ),
    ),
    Mixed(
        "keys misspelt: nothing is said of what they were meant for",
        (
            edited(
                ("  claims:", "  ▶claim:"),
                ("  sources:", "  ▶source:"),
                ("  answer:", "  ▶anwser:"),
                (POINT, "▶{zh: 用 `x` 量, en: by `y`}"),
            ),
        ),
        (
            ("questions[0].anwser", "did you mean answer?"),
            ("questions[0].key_points[0]", "differ in code"),
            ("questions[0].claim", "did you mean claims?"),
            ("questions[0].source", "did you mean sources?"),
        ),
    ),
    Mixed(
        "an id stands twice, first in a question that is left out",
        (edited(LEVEL), edited(("- id: ", "- id: ▶"), FIGURE)),
        (
            LEVEL_FAULT,
            ("questions[0].id", 'the id "albert-sharing" is taken, at questions/0.yaml:1:7'),
            FIGURE_FAULT,
        ),
    ),
    Mixed(
        "an id stands twice, both in questions that are left out",
        (edited(LEVEL), edited(LEVEL, ("- id: ", "- id: ▶"), ("size: base", "ratio: ▶1.5"))),
        (
            LEVEL_FAULT,
            ("questions[0].id", "is taken, at questions/0.yaml:1:7"),
            LEVEL_FAULT,
            ("questions[0].claims.saving.proof.with.ratio", "it must be 0 to 1"),
        ),
    ),
    Mixed(
        "a circle of needs through a question that is left out",
        (
            edited((SOURCES, "  needs: [b]\n" + SOURCES), name="a"),
            edited(LEVEL, (SOURCES, "  needs: [▶a, ▶c]\n" + SOURCES), name="b"),
        ),
        (
            LEVEL_FAULT,
            ("questions[0].needs[0]", "needs go in a circle: a → b → a"),
            ("questions[0].needs[1]", 'no question "c"'),
        ),
    ),
    Mixed(
        "links to a misspelt id and into a file that is no YAML are left alone, others are not",
        (
            edited((SOURCES, "  needs: [bert-masks, torn, ▶nowhere]\n" + SOURCES)),
            edited(("bert-masks", "▶Bert_masks"), FIGURE, name="bert-masks"),
            "- id: torn\n  needs: [a\n▶",
        ),
        (
            ("questions[0].needs[2]", 'no question "nowhere"'),
            ("questions[0].id", "lower-case words with hyphens"),
            FIGURE_FAULT,
            ("questions", "not YAML"),
        ),
    ),
    Mixed(
        "an id is missing: any link may mean it",
        (
            edited((SOURCES, "  needs: [b]\n" + SOURCES)),
            edited(("- id: b", "- ▶idd: b"), FIGURE, name="b"),
        ),
        (("questions[0].idd", "did you mean id?"), FIGURE_FAULT),
    ),
    Mixed(
        "a topic's only demo is in a question that is left out",
        (
            edited(("  demo: albert/parameter_counts\n", "")),
            edited(
                LEVEL,
                ("demo: ", "demo: ▶"),
                ("albert/parameter_counts\n  claims", "parameter_counts\n  claims"),
                name="b",
            ),
        ),
        (LEVEL_FAULT, ("questions[0].demo", "write it as topic/name")),
    ),
    Mixed(
        "a topic that nothing runs for, asked by a question that is left out",
        (edited(LEVEL, ("topic: albert", "topic: ▶lamb"), ("  demo: albert/parameter_counts\n", "")),),
        (("questions[0].topic", "no question of the topic lamb has a demo"), LEVEL_FAULT),
    ),
    Mixed(
        "a faulty form leaves the next one at its place",
        (
            edited(
                formed(
                    "▶choose: {}\n    - numeric: {prompt: {zh: '{width}{ratio}问', en: '{width}{ratio}'},"
                    "\n        run: albert/parameter_counts,"
                    "\n        metric: ▶totl, draw: {width: [2, ▶many], ▶widht: [1, ▶x], ratio: ▶[0, 7]},"
                    "\n        tolerance: ▶5}"
                )
            ),
        ),
        (
            ("questions[0].forms[0].choose", "did you mean choice?"),
            ("questions[0].forms[1].numeric.metric", 'reports no metric "totl"'),
            ("questions[0].forms[1].numeric.draw.width[1]", "a number is needed"),
            ("questions[0].forms[1].numeric.draw.widht", "did you mean width?"),
            ("questions[0].forms[1].numeric.draw.widht[1]", "a number is needed"),
            ("questions[0].forms[1].numeric.draw.ratio", "0 to 1"),
            ("questions[0].forms[1].numeric.tolerance", "such as 5%"),
        ),
    ),
    Mixed(
        "whether an option is right can't be told",
        (
            edited(
                formed(
                    "choice:\n        prompt: {zh: 问, en: q}\n        options:\n"
                    "          - {text: a, right: ▶yes, why: {zh: 因, en: so}}\n"
                    "          - {text: b, why: {zh: ▶so, en: so}}\n"
                    "          - ▶{text: c}"
                )
            ),
        ),
        (
            ("questions[0].forms[0].choice.options[0].right", "true or false"),
            ("questions[0].forms[0].choice.options[1].why.zh", "holds no Chinese"),
            ("questions[0].forms[0].choice.options[2]", "the key why is missing"),
        ),
    ),
    Mixed(
        "a key twice: neither value is looked at, the rest is",
        (edited(("  key_points", "  ▶prompt: {zh: q, en: q}\n  key_points"), FIGURE),),
        (FIGURE_FAULT, ("questions[0].prompt", "stands twice in one mapping")),
    ),
    Mixed(
        "no sources and an erratum without a note, beside a verdict and a tolerance that can't be read",
        (
            edited(
                LEVEL,
                ("- id", "- ▶id"),
                (SOURCES, ""),
                ("within: 0.005", "within: ▶wide"),
                (PROOF, f"{PROOF}\n      document: {{file: d, section: s, quote: q, verdict: wrong}}"),
                ("    saving:\n", "    ▶saving:\n"),
            ),
            edited(
                (PROOF, f"{PROOF}\n      document: {{file: d, section: s, quote: q, verdict: ▶wrng}}"),
                (POINT, f"▶3\n    - {POINT}"),
                name="other",
            ),
        ),
        (
            ("questions[0]", "has no sources"),
            LEVEL_FAULT,
            ("questions[0].claims.saving", "a note should say what is right"),
            ("questions[0].claims.saving.within", "such as 1%"),
            ("questions[0].key_points[0]", "with zh and en"),
            ("questions[0].claims.saving.document.verdict", "did you mean wrong?"),
        ),
    ),
    Mixed(
        "a question that is a text beside one that is wrong in both ways",
        ("- ▶what?\n" + edited(LEVEL, FIGURE),),
        (
            ("questions[0]", "a mapping with id"),
            ("questions[1].level", "did you mean core?"),
            ("questions[1].answer.en", '"4.9M" is no claim'),
        ),
    ),
]
