"""The number that a line such as `0.35 × (0.8 + 0.1): …` claims, read from its formula."""

import math
import re

_SIGNS = str.maketrans({"×": "*", "÷": "/", "−": "-", "`": None, "$": None, "≈": None, ",": None})
_STEPS = (
    (r"1 \+ 2 \+ … \+ (\d+)", r"(\1 * (\1 + 1) / 2)"),
    (r"²", r"**2"),
    (r"\^\{([^{}]*)\}", r"**(\1)"),
    (r"√(\d+)", r"sqrt(\1)"),
    (r"\bln (\d+)", r"log(\1)"),
    (r"log₂ (\d+)", r"log2(\1)"),
    (r"⌈([^⌈⌉]*)⌉", r"ceil(\1)"),
    (r"(?<=\d)B\b", r"*1e9"),
    (r"(?<=\d)M\b", r"*1e6"),
)
_KNOWN = {"sqrt": math.sqrt, "log": math.log, "log2": math.log2, "ceil": math.ceil, "e": math.e}


def closed_form(why: str) -> float | None:
    """The value of the formula before the colon, behind the last `=`; None if it isn't all numbers."""
    head = why.partition(": ")[0]
    if re.search("[,;] ", head):
        return None  # it goes on in words
    told = head.rpartition(" = ")[2].translate(_SIGNS).strip()
    for pattern, replacement in _STEPS:
        told = re.sub(pattern, replacement, told)
    if set(re.findall(r"[^\W\d_]\w*", re.sub(r"\d\.?\d*e-?\d+", "", told))) - _KNOWN.keys():
        return None
    try:
        return float(eval(told, {"__builtins__": {}}, _KNOWN))
    except SyntaxError:
        return None
