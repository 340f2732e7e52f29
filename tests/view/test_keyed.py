"""No sentence names a default key literally: it is asked of the keys in force, on the screen in front."""

import re
from collections.abc import Iterator
from importlib import import_module
from pkgutil import iter_modules

import pytest

import quiz.messages
from quiz.demo.words import Words
from quiz.messages import compare, edits, interface
from quiz.messages.actions import ACTIONS, Action
from quiz.messages.key_table import KeyTable
from quiz.messages.keyed import BLANK, IN_FORCE, Keyed, key_at, keyed_action

TYPED = ("plain", "shell", "serve", "trust", "keymap", "doctor", "train")
"""What is read in a shell: there one types letters and presses Enter, and no key of the table works."""

IN_SHELL = ("edits.WATCHING", "edits.NOT_WATCHED", "report.REPORT")

NO_KEYS = {"interface.LATER", "interface.SLOW", "intervals.DAYS", "intervals.YEARS"}
NO_KEYS |= {"plan.RESTS_ON", "progress.TIMES"}
"""Days and seconds."""

TOOLKIT_S = {"edit_actions.save"}
"""Keys of the text area, which are no actions."""

LINE_S = {"quiz_actions.not_known"}
"""Enter in a line to type into, which can't be changed."""

KEYS = re.compile(
    r"(?<![A-Za-z0-9’'.\-/_=$])[A-Za-z](?![A-Za-z0-9’'.\-/_=)])"
    r"|\bEsc\b|回车|空格|\bTab\b|\bF\d\b|\bCtrl-|PgUp|PgDn|[↑↓←→]|\b[Ee]nter\b|\b[Ss]pace (?:turns|flips)\b"
)
PLAIN = {"a", "A", "I"}


def every_text() -> Iterator[tuple[str, Words]]:
    for module in iter_modules(quiz.messages.__path__):
        if module.name in TYPED:
            continue
        for name, value in vars(import_module(f"quiz.messages.{module.name}")).items():
            for key, each in value.items() if isinstance(value, dict) else [("", value)]:
                if isinstance(each, Words):
                    yield f"{module.name}.{name}" + (f".{key}" if key else ""), each
            for each in value if isinstance(value, tuple) else ():
                if isinstance(each, Action) and module.name.endswith("_actions"):
                    yield f"{module.name}.{each.id}", each.help


def test_no_sentence_names_a_key_but_through_the_table() -> None:
    named = {
        where: found
        for where, text in every_text()
        for said in (text.zh, text.en)
        if (found := set(KEYS.findall(re.sub(r"\{[^}]*\}|<[^>]*>", "{}", said))) - PLAIN)
    }
    allowed = {*NO_KEYS, *IN_SHELL, *TOOLKIT_S, *LINE_S, "actions.KEY_NAMES"}
    left = {where: found for where, found in named.items() if not {where, where.rpartition(".")[0]} & allowed}
    assert left == {}


def test_what_sentences_name_are_actions() -> None:
    known = {action.id for action in ACTIONS}
    texts = [(where, text) for where, text in every_text() if isinstance(text, Keyed)]
    assert len(texts) > 40
    for where, text in texts:
        blanks = [sorted(found[1] for found in BLANK.finditer(said)) for said in (text.zh, text.en)]
        assert blanks[0], where
        assert set(blanks[0]) == set(blanks[1]), where
        for name in (each for blank in blanks[0] for each in blank.split("|")):
            assert name.rpartition(".")[2] in known, where
        assert "<" not in text["zh"] + text["en"], where


@pytest.fixture
def own(monkeypatch: pytest.MonkeyPatch) -> None:
    keys = {("review", "run"): ("g",), ("review", "undo"): ("{",), ("demos", "edit"): ("f6",)}
    monkeypatch.setattr(IN_FORCE, "table", KeyTable(keys))
    monkeypatch.setattr(IN_FORCE, "place", "review")


@pytest.mark.usefixtures("own")
def test_a_sentence_has_the_keys_of_the_screen_in_front(monkeypatch: pytest.MonkeyPatch) -> None:
    assert interface.RUN_HINT["en"] == "Press g to run it."
    assert compare.NO_RUNS["zh"] == "还没有运行过。按 g 运行，再按 C 对比。"
    monkeypatch.setattr(IN_FORCE, "place", "demos")
    assert interface.RUN_HINT["zh"] == "按 r 运行。"
    assert edits.NO_COPY["en"] == "there is no copy; F6 starts one"
    assert edits.NO_COPY["zh"] == "没有副本：按 F6 编辑"
    assert interface.THINK["zh"] == "先在心里回答，再按空格翻面。"


@pytest.mark.usefixtures("own")
def test_a_key_that_is_a_brace_outlasts_formatting() -> None:
    assert "按 { 撤销" in interface.SUMMARY_NEXT["zh"]
    assert "按 { 撤销" in interface.LEECH["zh"].format(id="x", n=8)


@pytest.mark.usefixtures("own")
def test_what_has_no_key_of_its_own_has_a_blank() -> None:
    assert [key_at("review.tick", place, "en") for place in (0, 5, 6)] == ["a", "f", " "]
    assert keyed_action("mock.end").keys == ("x",)
