"""Mistakes in the settings file, each as a sentence that says which value is used instead."""

from collections.abc import Sequence
from pathlib import Path

from quiz.messages import settings as words
from quiz.messages import trouble
from quiz.messages.interface import NUMBER, OUT_OF_RANGE, RANGE, WHOLE
from quiz.messages.shell import say
from quiz.study.error import StudyError
from quiz.study.interview import LONGEST_DAY
from quiz.study.settings import Doubt, is_whole, shown
from quiz.view.trouble import cause, told


def setting_sentence(doubt: Doubt, lang: str) -> str:
    """The sentence about one mistake, in the given language."""
    if not doubt.name:
        why = cause(doubt.cause, lang) if doubt.cause else doubt.value
        return say("settings_unreadable", lang, path=doubt.path, why=why)
    path = f"{doubt.path}:{doubt.line}" if doubt.line else str(doubt.path)
    if doubt.name == "interview":
        return told(StudyError("interview", Path(path), most=LONGEST_DAY), lang)
    if doubt.unknown:
        return say("setting_ignored", lang, path=path, name=doubt.name)
    if doubt.near:
        return say("setting_unknown", lang, path=path, name=doubt.name, near=doubt.near)
    return say(
        "setting_wrong",
        lang,
        path=path,
        name=doubt.name,
        value=doubt.value,
        allowed=_allowed(doubt, lang),
        default=shown(doubt.default),
    )


def settings_notice(doubts: Sequence[Doubt], lang: str) -> str:
    """All mistakes of the file in one sentence; if there are several, with the allowed values."""
    if len(doubts) == 1:
        return setting_sentence(doubts[0], lang)
    each = trouble.BETWEEN[lang].join(_in_short(doubt, lang) for doubt in doubts)
    return trouble.SETTINGS_NOTICE[lang].format(path=doubts[0].path, n=len(doubts), each=each)


def _in_short(doubt: Doubt, lang: str) -> str:
    if doubt.near:
        return trouble.SETTING_AND_NEAR[lang].format(name=doubt.name, near=doubt.near)
    if not (allowed := _allowed(doubt, lang)):
        return doubt.name
    return trouble.SETTING_AND_RANGE[lang].format(name=doubt.name, allowed=allowed)


def _allowed(doubt: Doubt, lang: str) -> str:
    if doubt.low is None:
        return words.OR[lang].join(shown(value) for value in doubt.allowed)
    return allowed_range(doubt.low, doubt.high, lang)


def allowed_range(low: float, high: float | None, lang: str) -> str:
    """From lowest to highest: 0.7 to 0.99."""
    return RANGE[lang].format(
        low=f"{low:g}" if low == int(low) else f"{low:.2f}",
        high=f"{high:,g}" if high == int(high or 0) else f"{high:g}",
    )


def refused(doubt: Doubt, name: str, typed: str, lang: str) -> str:
    """Why the typed value isn't allowed, under the name that the reader sees."""
    kind = (WHOLE if is_whole(doubt.name) else NUMBER)[lang]
    allowed = allowed_range(doubt.low or 0, doubt.high, lang)
    return OUT_OF_RANGE[lang].format(name=name, value=typed or '""', kind=kind, allowed=allowed)
