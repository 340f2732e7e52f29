"""What a plain YAML scalar stands for, by YAML 1.2's core schema.

PyYAML follows 1.1, where `no` is false, `012` is ten, `1:30` is ninety and `1e-12` is a text.
"""

import re
from typing import TypeAlias

Scalar: TypeAlias = bool | int | float | str | None

WORDS: dict[str, Scalar] = {
    **dict.fromkeys(("", "~", "null", "Null", "NULL"), None),
    **dict.fromkeys(("true", "True", "TRUE"), True),
    **dict.fromkeys(("false", "False", "FALSE"), False),
    **dict.fromkeys((".inf", ".Inf", ".INF", "+.inf", "+.Inf", "+.INF"), float("inf")),
    **dict.fromkeys(("-.inf", "-.Inf", "-.INF"), float("-inf")),
    **dict.fromkeys((".nan", ".NaN", ".NAN"), float("nan")),
}
DECIMAL = re.compile(r"[-+]?[0-9]+")
OCTAL = re.compile(r"0o[0-7]+")
HEXADECIMAL = re.compile(r"0x[0-9a-fA-F]+")
FLOAT = re.compile(r"[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?")
FIRST_OF_A_NUMBER = frozenset("-+.0123456789")
LONGEST_NUMBER = 400
"""Characters; a longer run of digits is a text, and Python would refuse to read it anyway."""


def resolve(text: str) -> Scalar:
    """The value of a plain (unquoted) scalar."""
    if text in WORDS:
        return WORDS[text]
    if text[0] not in FIRST_OF_A_NUMBER or len(text) > LONGEST_NUMBER:
        return text
    if DECIMAL.fullmatch(text):
        return int(text)
    if OCTAL.fullmatch(text) or HEXADECIMAL.fullmatch(text):
        return int(text, 0)
    if FLOAT.fullmatch(text):
        return float(text)
    return text
