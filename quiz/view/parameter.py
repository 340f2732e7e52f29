"""What a parameter may be, and why a value can't be, in the reader's language."""

from quiz.demo.parameters import Parameter
from quiz.messages import interface as words
from quiz.proof.judge import number


def allowed(parameter: Parameter, lang: str) -> str:
    """What a parameter may be: its range or its choices."""
    if parameter.kind == "choice":
        return " | ".join(str(choice) for choice in parameter.choices)
    if parameter.low is None or parameter.high is None or parameter.kind == "bool":
        return ""
    return words.RANGE[lang].format(low=number(parameter.low), high=number(parameter.high))


def sentence(parameter: Parameter, text: str, lang: str) -> str:
    """Why a value can't be, and what can."""
    if parameter.kind in ("bool", "choice"):
        return words.ONE_OF[lang].format(name=parameter.name, value=text or '""', allowed=parameter.allowed)
    kind = (words.WHOLE if parameter.kind == "int" else words.NUMBER)[lang]
    room = allowed(parameter, lang)
    shape = words.OUT_OF_RANGE if room else words.WRONG_KIND
    return shape[lang].format(name=parameter.name, value=text or '""', kind=kind, allowed=room)
