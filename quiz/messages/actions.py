"""Everything a person can do in the app, as data: keys, key bar, palette and help all derive from this table."""

from functools import cache

from quiz.demo.words import Words
from quiz.messages.action import Action as Action  # noqa: PLC0414 (its home for those who import the table)
from quiz.messages.action import Place as Place  # noqa: PLC0414
from quiz.messages.app_actions import APP_ACTIONS
from quiz.messages.browse_actions import BROWSE_ACTIONS
from quiz.messages.claim_actions import CLAIM_ACTIONS, COPY_ACTIONS
from quiz.messages.compare_actions import COMPARE_ACTIONS, RESULT_PAGE_ACTIONS
from quiz.messages.edit_actions import EDIT_ACTIONS
from quiz.messages.key_actions import KEY_ACTIONS
from quiz.messages.notice_actions import NOTICE_ACTIONS
from quiz.messages.part_actions import PART_ACTIONS
from quiz.messages.plan_actions import PLAN_ACTIONS
from quiz.messages.proof_actions import PROOF_ACTIONS
from quiz.messages.quiz_actions import QUIZ_ACTIONS
from quiz.messages.review_actions import CARD_ACTIONS, GRADES
from quiz.messages.run_actions import RUN_ACTIONS
from quiz.messages.settings_actions import SETTINGS_ACTIONS
from quiz.messages.today_actions import TODAY_ACTIONS
from quiz.messages.trust_actions import TRUST_ACTIONS

ACTIONS: tuple[Action, ...] = (
    *PART_ACTIONS,
    *TODAY_ACTIONS,
    *GRADES,
    *PROOF_ACTIONS,
    *BROWSE_ACTIONS,
    *QUIZ_ACTIONS,
    *PLAN_ACTIONS,
    *SETTINGS_ACTIONS,
    *TRUST_ACTIONS,
    *NOTICE_ACTIONS,
    *RESULT_PAGE_ACTIONS,
    *RUN_ACTIONS,
    *CLAIM_ACTIONS,
    *EDIT_ACTIONS,
    *COMPARE_ACTIONS,
    *CARD_ACTIONS,
    *COPY_ACTIONS,
    *KEY_ACTIONS,
    *APP_ACTIONS,
)
"""In the order of need: a narrow key bar keeps the first ones of those that work."""


@cache
def actions_of(*places: Place) -> tuple[Action, ...]:
    """The actions that work in these places, the most important first."""
    return tuple(action for action in ACTIONS if set(places) & set(action.where))


KEY_NAMES: dict[str, Words] = {
    "space": Words("空格", "space"),
    "enter": Words("回车", "enter"),
    "escape": Words("Esc", "Esc"),
    "tab": Words("Tab", "Tab"),
    "up": Words("↑", "↑"),
    "down": Words("↓", "↓"),
    "left": Words("←", "←"),
    "right": Words("→", "→"),
    "pageup": Words("PgUp", "PgUp"),
    "pagedown": Words("PgDn", "PgDn"),
    "home": Words("Home", "Home"),
    "end": Words("End", "End"),
    "ctrl+c": Words("Ctrl-C", "Ctrl-C"),
    "ctrl+p": Words("Ctrl-P", "Ctrl-P"),
    "ctrl+z": Words("Ctrl-Z", "Ctrl-Z"),
    "ctrl+o": Words("Ctrl-O", "Ctrl-O"),
    "f2": Words("F2", "F2"),
    "f5": Words("F5", "F5"),
}


def key_name(key: str, lang: str) -> str:
    """A key as it is written on the screen."""
    if key in KEY_NAMES:
        return KEY_NAMES[key][lang]
    return key if len(key) == 1 else "-".join(part.capitalize() for part in key.split("+"))


def key_range(keys: tuple[str, ...], lang: str) -> str:
    """All keys of an action: `a-f` for letters that follow one another, else each one."""
    if len(keys) > 2 and all(len(key) == 1 and ord(key) == ord(keys[0]) + n for n, key in enumerate(keys)):
        return f"{keys[0]}-{keys[-1]}"
    return " ".join(key_name(key, lang) for key in keys)
