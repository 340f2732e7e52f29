"""Writes the READMEs' tables of keys from the actions: `python docs/keys.py`.

With `--check` nothing is written, and the exit code is 1 if they are stale.
"""

import sys
from pathlib import Path

from quiz.demo.words import Words
from quiz.messages.actions import Action, actions_of, key_range
from quiz.messages.places import PLACE_NAMES

ROOT = Path(__file__).resolve().parents[1]
PAGES = {"README.md": "en", "README.zh.md": "zh"}
BEGIN, END = "<!-- keys: made by docs/keys.py -->", "<!-- end of keys -->"

SUMMARY = Words("全部按键（由操作表生成）", "Every key (made from the table of actions)")
HEAD = Words("| 按键 | 操作 | 作用 |", "| keys | action | what it does |")


def table(lang: str) -> str:
    """All keys, grouped by place, folded away under one line."""
    parts = [f"<details><summary>{SUMMARY[lang]}</summary>"]
    for place, name in PLACE_NAMES.items():
        if rows := [_row(action, lang) for action in actions_of(place)]:
            parts.append("\n".join((f"**{name[lang]}**", "", HEAD[lang], "|---|---|---|", *rows)))
    return "\n\n".join((*parts, "</details>"))


def _row(action: Action, lang: str) -> str:
    return f"| {_keys(action, lang)} | {_cell(action.label[lang])} | {_cell(action.help[lang])} |"


def _keys(action: Action, lang: str) -> str:
    return _code(key_range(action.keys, lang)) if _is_range(action) else _each(action, lang)


def _is_range(action: Action) -> bool:
    return " " not in key_range(action.keys, "en")


def _each(action: Action, lang: str) -> str:
    return " ".join(_code(key_range((key,), lang)) for key in action.keys)


def _code(key: str) -> str:
    return f"`{_cell(key)}`"


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


def with_table(page: str, lang: str) -> str:
    """The page with the table between its two marks."""
    before, _, rest = page.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}\n\n{table(lang)}\n\n{END}{after}"


def main(arguments: list[str]) -> int:
    """Write both pages, or say which is stale."""
    stale = []
    for name, lang in PAGES.items():
        path = ROOT / name
        page = path.read_text(encoding="utf-8")
        if (made := with_table(page, lang)) == page:
            continue
        stale.append(name)
        if "--check" not in arguments:
            path.write_text(made, encoding="utf-8")
    print(
        "\n".join(f"{name}: {'stale' if '--check' in arguments else 'written'}" for name in stale)
        or "up to date"
    )
    return 1 if stale and "--check" in arguments else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
