"""`keys`: the keys in force, place by place, and what is wrong in the learner's own."""

import argparse

from quiz.cli.paint import print_json, print_rows, screen_width
from quiz.messages import keymap as words
from quiz.messages.actions import Action, key_range
from quiz.messages.key_table import KeyTable
from quiz.messages.places import PLACE_NAMES
from quiz.study.home import keys_file
from quiz.text.rows import Row, Span, pad
from quiz.text.wrap import wrap
from quiz.view.keymap import fault_sentence, read_keys


def keys_command(options: argparse.Namespace) -> int:
    """`runcall keys`: every action with its keys; exit 1 if a line of the file is not used."""
    path = keys_file()
    table, faults = read_keys(path)
    said = [fault_sentence(fault, options.lang) for fault in faults]
    if options.json:
        print_json({"file": str(path), "faults": said, "places": _as_data(table)})
        return 1 if faults else 0
    cells = screen_width()
    rows: list[Row] = []
    for place in PLACE_NAMES:
        rows += [(Span(PLACE_NAMES[place][options.lang], "heading"), Span(f"  {place}", "muted"))]
        for action in table.of(place):
            rows += _line(action, changed=(place, action.id) in table.own, cells=cells, lang=options.lang)
        rows.append(())
    about = str(path) if path.exists() else f"{path}  {words.NO_FILE[options.lang]}"
    rows += wrap([Span(f"{words.FILE[options.lang]}  ", "heading"), Span(about)], cells)
    for sentence in said:
        rows += wrap([Span("! ", "erratum"), Span(sentence)], cells)
    print_rows(rows)
    return 1 if faults else 0


def _line(action: Action, *, changed: bool, cells: int, lang: str) -> list[Row]:
    """Keys, id, sentence; a mark where the keys are the learner's own."""
    mark = Span("* ", "accent") if changed else Span("  ")
    keys = pad((mark, Span(key_range(action.keys, lang), "key")), 16)
    return wrap(
        action.help[lang], cells, (*pad((*keys, Span(f" {action.id}", "muted")), 34), Span(" ")), " " * 35
    )


def _as_data(table: KeyTable) -> dict[str, list[dict[str, object]]]:
    return {
        place: [
            {
                "id": action.id,
                "keys": list(action.keys),
                "own": (place, action.id) in table.own,
                "label": {"zh": action.label.zh, "en": action.label.en},
                "help": {"zh": action.help.zh, "en": action.help.en},
            }
            for action in table.of(place)
        ]
        for place in PLACE_NAMES
    }
