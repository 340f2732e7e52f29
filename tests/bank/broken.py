"""Broken files as data: a `▶` stands right before the place that the fault must name.

Each case is (what it shows, the path inside the file, a phrase of the message, the text). The cases of
claims and forms are in broken_claims.py.
"""

from typing import NamedTuple


class Case(NamedTuple):
    """One way in which a file can be wrong."""

    name: str
    path: str
    phrase: str
    text: str


HEAD = "- id: a\n  topic: albert\n  level: core\n  asked: often\n"
BODY = "  prompt: 问\n  answer: 答\n  key_points: [点]\n"
GOOD = HEAD + BODY

SHAPE = [
    Case("empty file", "questions", "the file is empty", "▶"),
    Case("only a comment", "questions", "the file is empty", "▶# nothing yet\n"),
    Case("mapping on top", "questions", "a list of questions is needed", "▶questions:\n  - id: a\n"),
    Case("text on top", "questions", "this is a text", "▶hello\n"),
    Case("question is a text", "questions[1]", "a mapping with id", GOOD + "- ▶what?\n"),
    Case("question is nothing", "questions[1]", "this is nothing", GOOD + "-▶\n"),
    Case(
        "missing key",
        "questions[0]",
        "the key asked is missing",
        "- ▶id: a\n  topic: t\n  level: core\n" + BODY,
    ),
    Case(
        "empty value",
        "questions[0].answer",
        "answer is empty",
        HEAD + "  prompt: 问\n  answer:▶\n  key_points: [点]\n",
    ),
    Case("unknown key", "questions[0].promt", "did you mean prompt", GOOD + "  ▶promt: x\n"),
    Case("unknown key, nothing near", "questions[0].zzz", "it may be id, topic", GOOD + "  ▶zzz: x\n"),
    Case(
        "id with capitals", "questions[0].id", "lower-case words with hyphens", "- id: ▶Albert_1\n" + GOOD[8:]
    ),
    Case("id is a number", "questions[0].id", "put it in quotes", "- id: ▶12\n" + GOOD[8:]),
    Case("topic with a blank", "questions[0].topic", "is not a topic", GOOD.replace("albert", "▶two words")),
    Case("level unknown", "questions[0].level", "did you mean core", GOOD.replace("core", "▶cor")),
    Case(
        "asked unknown",
        "questions[0].asked",
        "none of often, sometimes, rarely",
        GOOD.replace("often", "▶daily"),
    ),
    Case("level is a list", "questions[0].level", "this is a list", GOOD.replace("core", "▶[core]")),
    Case(
        "one language of two", "questions[0].prompt", "the key en is missing", GOOD.replace("问", "▶{zh: 问}")
    ),
    Case(
        "a third language",
        "questions[0].prompt.fr",
        "unknown key",
        GOOD.replace("问", "{zh: 问, en: q, ▶fr: q}"),
    ),
    Case("empty text", "questions[0].prompt", "the text is empty", GOOD.replace("问", '▶"  "')),
    Case(
        "empty text in one language",
        "questions[0].prompt.en",
        "the text is empty",
        GOOD.replace("问", "{zh: 问, en: ▶''}"),
    ),
    Case("text is a number", "questions[0].answer", "this is a number", GOOD.replace("答", "▶0.5")),
    Case("control character", "questions[0].answer", "U+001B", GOOD.replace("答", r'▶"\e[31m红"')),
    Case("turned around", "questions[0].answer", "U+202E", GOOD.replace("答", '▶"\u202e答"')),
    Case(
        "key points are a text",
        "questions[0].key_points",
        "a list of key points",
        GOOD.replace("[点]", "▶点"),
    ),
    Case("no key points", "questions[0].key_points", "0 key points are too few", GOOD.replace("[点]", "▶[]")),
    Case(
        "key point is a number",
        "questions[0].key_points[1]",
        "with zh and en",
        GOOD.replace("[点]", "[点, ▶3]"),
    ),
    Case("demo's name", "questions[0].demo", "write it as topic/name", GOOD + "  demo: ▶parameter_counts\n"),
    Case(
        "demo without run", "questions[0].demo", "the key run is missing", GOOD + "  demo: ▶{with: {a: 1}}\n"
    ),
    Case(
        "follow-up listed twice",
        "questions[0].follow_ups[1]",
        "listed twice",
        GOOD + "  follow_ups: [b, ▶b]\n",
    ),
    Case("need with capitals", "questions[0].needs[0]", "is not an id", GOOD + "  needs: [▶BERT]\n"),
    Case(
        "source without section",
        "questions[0].sources[0]",
        "the key section",
        GOOD + "  sources: [▶{file: a.txt}]\n",
    ),
]

YAML = [
    Case(
        "key twice",
        "questions[0].level",
        "stands twice in one mapping, first at 3:3",
        GOOD + "  ▶level: deep\n",
    ),
    Case(
        "key twice, deep",
        "questions[0].prompt.en",
        "first at 5:19",
        GOOD.replace("问", "{zh: 问, en: q, ▶en: r}"),
    ),
    Case("tag", "questions[0].level", "the tag", GOOD.replace("core", "▶!!python/name:os.system core")),
    Case("tag on a mapping", "questions[0].prompt", "the tag", GOOD.replace("问", "▶!x {zh: 问, en: q}")),
    Case("key is nothing", "questions[0]", "not a text", GOOD + "  ▶~: x\n"),
    Case(
        "key is a number",
        "questions[0].claims",
        "put it in quotes",
        GOOD + "  claims: {▶1: {value: 1, cites: x}}\n",
    ),
    Case("key is a list", "questions[0]", "can't be a key", GOOD + "  ? ▶[a]\n  : b\n"),
    Case(
        "number too large",
        "questions[0].claims.c.value",
        "64 bits",
        GOOD + "  claims:\n    c:\n      value: ▶99999999999999999999\n      cites: x\n",
    ),
    Case("half a surrogate", "questions", "write the character itself", GOOD.replace("答", r'"\u▶d800"')),
    Case("tab", "questions", "indent with spaces", GOOD + "▶\tneeds: []\n"),
    Case("colon in a text", "questions", "a colon and a space end a key", GOOD.replace("答", "因为▶: 如此")),
    Case("unclosed bracket", "questions", "not YAML", GOOD + "  needs: [a\n▶"),
    Case("two documents", "questions", "a second document", GOOD + "▶---\n" + GOOD),
    Case("unknown alias", "questions[0].answer", "has no anchor", GOOD.replace("答", "▶*b")),
    Case("alias of itself", "questions[0].needs[0]", "inside its own anchor", GOOD + "  needs: &n [▶*n]\n"),
    Case("NUL", "questions", "U+0000", GOOD.replace("答", "a▶\0b")),
    Case("line separator", "questions", "U+2028", GOOD.replace("答", "答▶\u2028案")),
    Case("wrong indentation", "questions", "in the same column", GOOD + " ▶x: 1\n"),
    Case("backslash in double quotes", "questions", "use single quotes", GOOD.replace("答", r'"$▶\cdot$"')),
]
