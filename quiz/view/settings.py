"""What is wrong in the settings file, as a sentence that says what is used instead."""

from quiz.messages.shell import say
from quiz.study.settings import DEFAULTS, Doubt


def setting_sentence(doubt: Doubt, lang: str) -> str:
    """The sentence for one mistake, in the language."""
    if not doubt.name:
        return say("settings_unreadable", lang, path=doubt.path, why=doubt.value)
    if doubt.near:
        return say("setting_unknown", lang, path=doubt.path, name=doubt.name, near=doubt.near)
    return say(
        "setting_wrong",
        lang,
        path=doubt.path,
        name=doubt.name,
        value=doubt.value,
        low=f"{doubt.low:g}" if isinstance(doubt.low, float) else doubt.low,
        high=doubt.high,
        default=getattr(DEFAULTS, doubt.name),
    )
