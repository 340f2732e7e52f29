"""Broken claims and forms, as broken.py describes them."""

from tests.bank.broken import GOOD, Case

CLAIM = GOOD + "  claims:\n    c:\n"
CLAIMS = [
    Case(
        "claim's id",
        "questions[0].claims.C-1",
        "underscores",
        GOOD + "  claims:\n    ▶C-1: {value: 1, cites: x}\n",
    ),
    Case(
        "claim is a number", "questions[0].claims.c", "a claim is a mapping", GOOD + "  claims:\n    c: ▶5\n"
    ),
    Case("bare claim", "questions[0].claims.c", "the claim is bare", CLAIM + "      ▶value: 1\n"),
    Case(
        "value and bound",
        "questions[0].claims.c.at_least",
        "exclude each other",
        CLAIM + "      value: 1\n      ▶at_least: 2\n      cites: x\n",
    ),
    Case(
        "bounds crossed",
        "questions[0].claims.c.at_most",
        "below at_least",
        CLAIM + "      at_least: 2\n      ▶at_most: 1\n      cites: x\n",
    ),
    Case(
        "within of a text",
        "questions[0].claims.c.within",
        "a number",
        CLAIM + "      value: GLUE\n      ▶within: 1%\n      cites: x\n",
    ),
    Case(
        "within alone",
        "questions[0].claims.c.within",
        "needs a value",
        CLAIM + "      at_least: 2\n      ▶within: 1\n      cites: x\n",
    ),
    Case(
        "within is a word",
        "questions[0].claims.c.within",
        "such as 1%",
        CLAIM + "      value: 1\n      within: ▶about\n      cites: x\n",
    ),
    Case(
        "within is negative",
        "questions[0].claims.c.within",
        "negative",
        CLAIM + "      value: 1\n      within: ▶-0.1\n      cites: x\n",
    ),
    Case(
        "value in quotes",
        "questions[0].claims.c.value",
        "write the number as 0.829",
        CLAIM + '      value: ▶"0.829"\n      cites: x\n',
    ),
    Case(
        "value with a comma",
        "questions[0].claims.c.value",
        "write the number as 30000",
        CLAIM + "      value: ▶30,000\n      cites: x\n",
    ),
    Case(
        "value not finite",
        "questions[0].claims.c.value",
        "not finite",
        CLAIM + "      value: ▶.nan\n      cites: x\n",
    ),
    Case(
        "value a list",
        "questions[0].claims.c.value",
        "this is a list",
        CLAIM + "      value: ▶[1]\n      cites: x\n",
    ),
    Case(
        "bound is a text",
        "questions[0].claims.c.at_least",
        "a number is needed",
        CLAIM + "      at_least: ▶two\n      cites: x\n",
    ),
    Case(
        "proof without metric",
        "questions[0].claims.c.proof",
        "metric is missing",
        CLAIM + "      value: 1\n      proof: ▶{run: a/b}\n",
    ),
    Case(
        "proof's unknown key",
        "questions[0].claims.c.proof.metrics",
        "did you mean metric",
        CLAIM + "      value: 1\n      proof: {run: a/b, metric: m, ▶metrics: n}\n",
    ),
    Case(
        "proof of nothing",
        "questions[0].claims.c",
        "nothing to hold against",
        CLAIM + "      ▶proof: {run: a/b, metric: m}\n",
    ),
    Case(
        "metric's name",
        "questions[0].claims.c.proof.metric",
        "a metric's name",
        CLAIM + "      value: 1\n      proof: {run: a/b, metric: ▶M m}\n",
    ),
    Case(
        "with is a list",
        "questions[0].claims.c.proof.with",
        "a mapping of parameters",
        CLAIM + "      value: 1\n      proof: {run: a/b, metric: m, with: ▶[1]}\n",
    ),
    Case(
        "verdict unknown",
        "questions[0].claims.c.document.verdict",
        "did you mean wrong",
        CLAIM
        + "      value: 1\n      cites: x\n      document: {file: f, section: s, quote: q, verdict: ▶wrng}\n",
    ),
    Case(
        "translation is a list",
        "questions[0].claims.c.document.translation",
        "text",
        CLAIM
        + "      value: 1\n      cites: x\n"
        + "      document: {file: f, section: s, quote: q, translation: ▶[a], verdict: wrong}\n",
    ),
    Case(
        "document without quote",
        "questions[0].claims.c.document",
        "quote is missing",
        CLAIM + "      value: 1\n      cites: x\n      document: ▶{file: f, section: s, verdict: wrong}\n",
    ),
]

FORM = GOOD + "  forms:\n"
A, B = "{zh: 甲, en: a, why: x}", "{zh: 乙, en: b, why: y}"
A_RIGHT, B_RIGHT = (option.replace("}", ", right: true}") for option in (A, B))
OPTION = "          - {zh: 甲, en: a, right: true, why: x}\n"
CHOICE = FORM + "    - choice:\n        prompt: 问\n        options:\n"
FORMS = [
    Case("form unknown", "questions[0].forms[0].multiple", "unknown key", FORM + "    - ▶multiple: {}\n"),
    Case(
        "two forms in one",
        "questions[0].forms[0]",
        "with one key",
        FORM + "    - ▶cloze: {text: a}\n      order: {items: [a, b]}\n",
    ),
    Case("form is a text", "questions[0].forms[0]", "with one key", FORM + "    - ▶choice\n"),
    Case(
        "nothing right",
        "questions[0].forms[0].choice.options",
        "no option is right",
        FORM + "    - choice:\n        prompt: 问\n        options: ▶[" + A + ", " + B + "]\n",
    ),
    Case(
        "all right",
        "questions[0].forms[0].choice.options",
        "needs a wrong one",
        FORM + "    - choice:\n        prompt: 问\n        options: ▶[" + A_RIGHT + ", " + B_RIGHT + "]\n",
    ),
    Case(
        "one option",
        "questions[0].forms[0].choice.options",
        "1 options are too few",
        CHOICE.replace("options:\n", "options:\n          ▶") + OPTION.lstrip(),
    ),
    Case(
        "option without why",
        "questions[0].forms[0].choice.options[1]",
        "why is missing",
        CHOICE + OPTION + "          - ▶{zh: 乙, en: b}\n",
    ),
    Case(
        "right is a word",
        "questions[0].forms[0].choice.options[1].right",
        "true or false",
        CHOICE + OPTION + "          - {zh: 乙, en: b, why: y, right: ▶yes}\n",
    ),
    Case(
        "same option twice",
        "questions[0].forms[0].choice.options[1]",
        "reads the same",
        CHOICE + OPTION + "          - ▶{zh: 甲, en: a, why: y}\n",
    ),
    Case(
        "cloze without gap",
        "questions[0].forms[0].cloze.text",
        "has no gap",
        FORM + "    - cloze: {text: ▶no gap}\n",
    ),
    Case(
        "cloze without gap in en",
        "questions[0].forms[0].cloze.text.en",
        "has no gap",
        FORM + '    - cloze: {text: {zh: "{{甲}}", en: ▶"a"}}\n',
    ),
    Case(
        "empty gap",
        "questions[0].forms[0].cloze.text",
        "a gap is empty",
        FORM + '    - cloze: {text: ▶"a {{ }}"}\n',
    ),
    Case(
        "empty other solution",
        "questions[0].forms[0].cloze.text",
        "a gap is empty",
        FORM + '    - cloze: {text: ▶"a {{b || }}"}\n',
    ),
    Case(
        "gaps differ",
        "questions[0].forms[0].cloze.text",
        "2 gaps in zh, 1 in en",
        FORM + '    - cloze: {text: ▶{zh: "{{甲}}{{乙}}", en: "{{a}}"}}\n',
    ),
    Case(
        "order of one",
        "questions[0].forms[0].order.items",
        "1 items are too few",
        FORM + "    - order: {items: ▶[a]}\n",
    ),
    Case(
        "item twice",
        "questions[0].forms[0].order.items[1]",
        "reads the same",
        FORM + "    - order: {items: [a, ▶a]}\n",
    ),
    Case(
        "draw of three",
        "questions[0].forms[0].numeric.draw.w",
        "has two ends",
        FORM + "    - numeric: {prompt: 问, run: a/b, metric: m, draw: {w: ▶[1, 2, 3]}}\n",
    ),
    Case(
        "draw upside down",
        "questions[0].forms[0].numeric.draw.w",
        "not below",
        FORM + "    - numeric: {prompt: 问, run: a/b, metric: m, draw: {w: ▶[2, 1]}}\n",
    ),
    Case(
        "draw is a number",
        "questions[0].forms[0].numeric.draw.w",
        "write [low, high]",
        FORM + "    - numeric: {prompt: 问, run: a/b, metric: m, draw: {w: ▶7}}\n",
    ),
    Case(
        "drawn and fixed",
        "questions[0].forms[0].numeric.draw.w",
        "keep one",
        FORM + "    - numeric: {prompt: 问, run: a/b, metric: m, draw: {▶w: [1, 2]}, with: {w: 1}}\n",
    ),
    Case(
        "tolerance without %",
        "questions[0].forms[0].numeric.tolerance",
        "such as 5%",
        FORM + "    - numeric: {prompt: 问, run: a/b, metric: m, tolerance: ▶0.05}\n",
    ),
    Case(
        "why of a number is no text",
        "questions[0].forms[0].numeric.why",
        "a text, or a mapping with zh and en, is needed",
        FORM + "    - numeric: {prompt: 问, run: a/b, metric: m, why: ▶7}\n",
    ),
    Case(
        "numeric without metric",
        "questions[0].forms[0].numeric",
        "metric is missing",
        FORM + "    - numeric: ▶{prompt: 问, run: a/b}\n",
    ),
]
