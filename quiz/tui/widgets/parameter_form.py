"""The form of a demo's parameters: numbers are typed or stepped, choices cycled, switches toggled."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import ClassVar

from textual.binding import BindingType
from textual.events import Blur, Focus, Key
from textual.message import Message

from quiz.demo.parameters import SEED, Parameter, ParameterError, Value, agree, as_typed
from quiz.demo.words import Words
from quiz.messages import interface as words
from quiz.messages.actions import Place
from quiz.text.cells import width
from quiz.text.rows import Row, Span, pad, row_width
from quiz.text.wrap import wrap
from quiz.tui.keys import bindings
from quiz.tui.stepping import stepped
from quiz.tui.widgets.rows_view import RowsView
from quiz.view.parameter import allowed, meaning, pair_sentence, sentence

TYPED = frozenset("0123456789.-+_")
EXPONENT = frozenset("eE")


MARK = "▌ "
"""Before the parameter under the cursor."""

USUAL = 20
"""Cells of a range. A longer one, as of choices or the seed, moves no other row's meaning aside."""

RESULT = 8
"""Lines for the rest of the screen: a form stays open only if a result finds as much room as the form."""


class ParameterForm(RowsView):
    """One row for each parameter while it has the focus, otherwise one line for all.

    What each means stands at the end of its row if all fit, otherwise below the row under the cursor.
    With `always_open`, it stays open without the focus where there is room for a result too.
    """

    PLACE: ClassVar[Place] = "form"
    BINDINGS: ClassVar[list[BindingType]] = bindings("form")

    class Changed(Message):
        """A value has changed."""

    class Entered(Message):
        """Enter was pressed: run with these."""

    class Moved(Message):
        """Another parameter is under the cursor."""

    def __init__(self, *, always_open: bool = False, id: str | None = None) -> None:  # noqa: A002
        super().__init__(self._lay_form, measure=100, id=id)
        self.parameters: Sequence[Parameter] = ()
        self._always_open = always_open
        self._names: Mapping[str, Words] = {}
        self._texts: dict[str, str] = {}
        self._first: dict[str, str] = {}
        self._cursor = 0
        self._fresh = True

    def put(
        self,
        parameters: Sequence[Parameter],
        given: Mapping[str, Value],
        names: Mapping[str, Words] | None = None,
    ) -> None:
        """Show these parameters, with the given values instead of their defaults.

        A demo's parameters are called what its source calls them; `names` are words for any others.
        """
        self.parameters, self._cursor, self._fresh = parameters, 0, True
        self._names = names or {}
        self._first = {p.name: as_typed(given.get(p.name, p.default)) for p in parameters}
        self._texts = dict(self._first)
        self.can_focus = bool(parameters)
        self.relay()

    def reset(self) -> bool:
        """Back to the first values; False if they stand there already."""
        was, self._texts, self._fresh = self._texts, dict(self._first), True
        self._changed()
        return was != self._texts

    def has_run(self) -> None:
        """The values were run: the next digit begins another number."""
        self._fresh = True

    def values(self) -> dict[str, Value]:
        """The form's values. Raises ParameterError for a value that isn't allowed."""
        found = {parameter.name: parameter.read(self._texts[parameter.name]) for parameter in self.parameters}
        agree(self.parameters, found)
        return found

    def readable(self) -> dict[str, Value]:
        """The form's values without those that aren't allowed."""
        found: dict[str, Value] = {}
        for parameter in self.parameters:
            with suppress(ParameterError):
                found[parameter.name] = parameter.read(self._texts[parameter.name])
        return found

    @property
    def current(self) -> Parameter | None:
        """The parameter under the cursor."""
        return self._current if self.parameters else None

    @property
    def error(self) -> ParameterError | None:
        """The first value that isn't allowed."""
        try:
            self.values()
        except ParameterError as error:
            return error
        return None

    def on_focus(self, event: Focus) -> None:
        """Open the form, after Textual has noted the focus."""
        self._fresh = True
        self.call_next(self.relay)

    def on_blur(self, event: Blur) -> None:
        """Close."""
        self.call_next(self.relay)

    def check_consume_key(self, key: str, character: str | None) -> bool:
        """Digits go into a number, the space bar turns a choice; all other keys are the screen's."""
        if not self.parameters:
            return False
        if self._current.kind in ("int", "float"):
            return (
                key in ("backspace", "ctrl+u")
                or character in TYPED
                or (character in EXPONENT and self._takes_exponent)
            )
        return key == "space"

    def on_key(self, event: Key) -> None:
        """Type into the current number. The first digit replaces it."""
        if not self.check_consume_key(event.key, event.character):
            return
        event.stop()
        event.prevent_default()
        name = self._current.name
        if event.key == "space":
            self.action_change("right")
            return
        text = "" if self._fresh and event.key != "backspace" else self._texts[name]
        if event.key == "ctrl+u":
            text = ""
        else:
            text = text[:-1] if event.key == "backspace" else text + (event.character or "")
        self._texts[name], self._fresh = text[:24], False
        self._changed()

    def action_field(self, key: str) -> None:
        """To another parameter."""
        self._cursor = (self._cursor + (1 if key == "down" else -1)) % max(1, len(self.parameters))
        self._fresh = True
        self.relay()
        self.post_message(self.Moved())

    def action_change(self, key: str) -> None:
        """Another choice, or a number one step up or down."""
        if self.parameters:
            parameter = self._current
            self._texts[parameter.name] = stepped(
                parameter, self._texts[parameter.name], 1 if key == "right" else -1
            )
            self._fresh = True
            self._changed()

    def action_run(self) -> None:
        """Run with these values."""
        self.post_message(self.Entered())

    def is_target(self, link: str) -> bool:
        """A letter for each parameter, not for its arrows."""
        return link.startswith("at:")

    def on_rows_view_linked(self, message: RowsView.Linked) -> None:
        """A name or an arrow was clicked."""
        message.stop()
        way, _, name = message.link.partition(":")
        self._cursor = next((i for i, p in enumerate(self.parameters) if p.name == name), 0)
        self.focus()
        if way in ("left", "right"):
            self.action_change(way)
        self.relay()
        self.post_message(self.Moved())

    @property
    def _takes_exponent(self) -> bool:
        """Whether an e continues the number being typed; elsewhere it is the screen's key."""
        text = self._texts[self._current.name]
        return (
            self._current.kind == "float"
            and not self._fresh
            and text[-1:].isdigit()
            and "e" not in text.lower()
        )

    def _called(self, parameter: Parameter, lang: str) -> str:
        told = self._names.get(parameter.name)
        return told[lang] if told else parameter.name

    @property
    def _current(self) -> Parameter:
        return self.parameters[self._cursor]

    def _changed(self) -> None:
        self.relay()
        self.post_message(self.Changed())

    def _lay_form(self, cells: int, lang: str) -> list[Row]:
        if not self.parameters:
            return []
        rows = self._rows(cells, lang) if self.has_focus or self._stays_open else self._line(cells, lang)
        return [*rows, *self._complaint(cells, lang)]

    @property
    def _stays_open(self) -> bool:
        return self._always_open and 2 * len(self.parameters) <= self.app.size.height - RESULT

    def _line(self, cells: int, lang: str) -> list[Row]:
        found: list[Span] = []
        for parameter in self.parameters:
            if parameter.name == SEED.name and self._texts[SEED.name] == as_typed(parameter.default):
                continue
            link = f"at:{parameter.name}"
            value = shown_value(parameter, self._texts[parameter.name], lang).replace(" ", "\u00a0")
            name = self._called(parameter, lang)
            found += [Span(f"{name}\u00a0", "muted", link), Span(value, "", link), Span("   ")]
        return wrap(found[:-1], cells)

    def _rows(self, cells: int, lang: str) -> list[Row]:
        names = max(width(self._called(parameter, lang)) for parameter in self.parameters) + 2
        bodies = [self._value(parameter, lang) for parameter in self.parameters]
        column = max(10, *(row_width(body) + 2 for body in bodies))
        room = cells - len(MARK) - names - column
        hints = [may if width(may := allowed(p, lang)) <= room else "" for p in self.parameters]
        told = [meaning(parameter, lang) for parameter in self.parameters]
        usual = [width(may) for p, may in zip(self.parameters, hints, strict=True) if p.name != SEED.name]
        gap = max((each for each in usual if each <= USUAL), default=0) + 2
        ends = (max(gap, width(may) + 2) + width(means) for may, means in zip(hints, told, strict=True))
        beside = max(ends) <= room
        rows: list[Row] = []
        for index, (parameter, body) in enumerate(zip(self.parameters, bodies, strict=True)):
            here = self.has_focus and index == self._cursor
            mark = Span(MARK, "accent") if here else Span(" " * len(MARK))
            name = Span(self._called(parameter, lang), "strong" if here else "muted", f"at:{parameter.name}")
            row = (mark, *pad((name,), names), *body)
            means, hint = Span(told[index], "muted"), Span(hints[index], "muted")
            if beside and means.text:
                row = (mark, *pad((name,), names), *pad(body, column), *pad((hint, Span("  ")), gap), means)
            elif hint.text:
                row = (mark, *pad((name,), names), *pad(body, column), hint)
            rows.append(row)
            if here and means.text and not beside:
                rows += wrap([means], cells, first=(mark, Span(" " * names)), rest=(mark, Span(" " * names)))
        return rows

    def _value(self, parameter: Parameter, lang: str) -> Row:
        text = shown_value(parameter, self._texts[parameter.name], lang)
        here = self.has_focus and parameter is self._current
        if parameter.kind in ("int", "float"):
            return (Span(text, "", f"at:{parameter.name}"), *((Span("▏", "accent"),) if here else ()))
        turn = "accent" if here else "muted"
        return (
            Span("‹ ", turn, f"left:{parameter.name}"),
            Span(text, "", f"right:{parameter.name}"),
            Span(" ›", turn, f"right:{parameter.name}"),
        )

    def _complaint(self, cells: int, lang: str) -> list[Row]:
        error = self.error
        if error is None:
            return []
        parameter = next(p for p in self.parameters if p.name == error.name)
        text, called = self._texts[error.name], self._called(parameter, lang)
        told = pair_sentence(error, self.readable(), lang) or sentence(parameter, text, lang, called)
        return wrap([Span("! ", "refuted"), Span(told, "refuted")], cells)


def shown_value(parameter: Parameter, text: str, lang: str) -> str:
    """A value as shown: switches in words."""
    if parameter.kind == "bool":
        return (words.ON if text == "true" else words.OFF)[lang]
    return text
