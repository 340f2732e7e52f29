"""Settings: each with its value, range and a sentence; changed in place, undone, kept in one file."""

import asyncio
from collections.abc import Iterable, Mapping
from datetime import date
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from textual.events import Click
from textual.widget import Widget
from textual.widgets import Input

from quiz.messages import settings as words
from quiz.messages.actions import Action, Place
from quiz.messages.interface import STUDY_FAILED
from quiz.study.settings import RANGES
from quiz.text.rows import Row, Span
from quiz.text.wrap import wrap
from quiz.tui.keys import bindings
from quiz.tui.screens.page import HIGH, WIDE, Page
from quiz.tui.setting_rows import allowed, entry, heading, sentence, told
from quiz.tui.setting_values import GROUPS, Setting, Values, choices, default, stepped, typed, values_of
from quiz.tui.widgets.answer_line import AnswerLine
from quiz.tui.widgets.holder import Column
from quiz.tui.widgets.row_list import Item, RowList
from quiz.tui.widgets.rows_view import RowsView
from quiz.tui.work import work
from quiz.view.preferences import CHOICES

if TYPE_CHECKING:
    from quiz.tui.services import Kept


BROAD = 150
"""From this many columns on, the note on a setting stands beside the list."""


class SettingList(RowList):
    """A list whose values have arrows to click."""

    def on_click(self, event: Click) -> None:
        """A click on an arrow doesn't also choose its line."""
        offset = event.get_content_offset(self)
        if offset is not None and (link := self.link_at(offset.x, offset.y + self.scroll_offset.y)):
            event.prevent_default()
            self.post_message(self.Linked(link))


class SettingsScreen(Page):
    """The list, a note on the current line, and a line to type a value into."""

    PLACE: ClassVar[Place] = "settings"
    CSS_PATH = "settings.tcss"
    BINDINGS = bindings("settings")
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (WIDE, "-wide"), (BROAD, "-broad")]  # noqa: RUF012 (see Page)
    VERTICAL_BREAKPOINTS = [(0, "-short"), (24, "-tall"), (HIGH, "-high")]  # noqa: RUF012

    def __init__(self) -> None:
        super().__init__()
        self._values = Values()
        self._before: list[dict[str, Setting]] = []
        """The values before each change made here; the last change is undone first."""
        self._refused = ""
        self._path = Path()

    def body(self) -> Iterable[Widget]:
        """All three."""
        yield SettingList(id="settings", measure=100)
        note = RowsView(self.lay_note, id="settings-note", measure=88)
        note.can_focus = False
        yield Column(note, AnswerLine(id="settings-line"), id="settings-side")

    def on_mount(self) -> None:
        """Read what is set."""
        super().on_mount()
        self.follow("lang", self._follow_choices, init=False)
        self.follow("preferences", self._follow_choices, init=False)
        self.follow("not_kept", self.load, init=False)
        self.load()
        self.listing.focus()

    @property
    def listing(self) -> SettingList:
        """The list."""
        return self.query_one(SettingList)

    @property
    def line(self) -> AnswerLine:
        """Where a value is typed."""
        return self.query_one(AnswerLine)

    def load(self) -> None:
        """Read the file, off the event loop."""
        self.run_worker(work(self._load), name="settings", exclusive=True, exit_on_error=False)

    async def _load(self) -> None:
        from quiz.study.home import settings_file

        services, today = self.app.services, self._today()
        try:
            self._path = await asyncio.to_thread(settings_file)
            study = await asyncio.to_thread(services.study_settings)
            interview = await asyncio.to_thread(services.interview)
        except Exception as error:
            self.app.complain(STUDY_FAILED, error)
            return
        planned, log, new = self.app.last_plan, self.app.log_of_study, None
        try:
            new = await asyncio.to_thread(planned.new_left, log, today, interview)
        except Exception as error:  # the settings themselves can be read
            self.app.complain(STUDY_FAILED, error)
        self._values = values_of(self.app.lang, self.app.preferences, study, interview, today, new)
        self._fill()

    def _today(self) -> date:
        from quiz.study.day import study_day

        at, log = self.app.services.clock(), self.app.log_of_study
        return log.day(at) if log is not None else study_day(at)

    def _fill(self) -> None:
        items: list[Item] = []
        for group, names in GROUPS.items():
            items.append(Item(group, partial(heading, group, not items), heading=True))
            items += [Item(name, partial(self._entry, name)) for name in names]
        self.listing.put(items)
        self._repaint()

    def _repaint(self) -> None:
        self.listing.relay()
        self.query_one("#settings-note", RowsView).relay()
        self.refresh_chrome()

    def _follow_choices(self) -> None:
        """L or T was pressed."""
        if self._values.of:
            chosen = {"language": self.app.lang, "theme": self.app.preferences.theme}
            self._values = self._values.put(chosen)
            self._repaint()

    def _entry(self, name: str, cells: int, lang: str) -> list[Row]:
        return entry(name, self._values, name == self.listing.key, cells, lang)

    def lay_note(self, cells: int, lang: str) -> list[Row]:
        """What the setting does, why a value was refused, where the file is."""
        name = self.listing.key
        if name is None:
            return self.waiting_rows(cells, lang)
        refused = [Span("! ", "refuted"), Span(self._refused, "refuted")] if self._refused else []
        rows = wrap(sentence(name, self._values, self.app.services.environment, lang), cells)
        if self.has_class("-broad"):
            rows = [(Span(words.NAMES[name][lang], "heading"),), (), *rows, ()]
            rows += [*wrap(refused, cells), ()] if refused else []
        elif refused:  # what room there is belongs to the reason
            return [*wrap(refused, cells), *rows]
        return [*rows, *wrap([Span(words.KEPT_IN[lang].format(path=self._path), "muted")], cells)]

    def title_row(self, lang: str) -> Row:
        """Where one is."""
        return (Span(words.SETTINGS[lang], "heading"),)

    def can(self, action: Action) -> bool:
        """While a value is typed, the line takes the keys; choices aren't typed."""
        name = self.listing.key if self.is_attached and self.children else None
        if self.PLACE not in action.where:
            return action.id != "settings"
        if name is None or self.line.is_open:
            return False
        if action.id == "undo_change":
            return bool(self._before)
        if action.id == "all_defaults":
            return True
        if action.id == "type_digit":
            return self._values.can_change(name) and not choices(name)
        return self._values.can_change(name) and (action.id != "default_value" or default(name) is not None)

    def on_row_list_highlighted(self, message: RowList.Highlighted) -> None:
        """Tell of another setting."""
        self._refused = ""
        self._close()
        self._repaint()

    def on_rows_view_linked(self, message: RowsView.Linked) -> None:
        """An arrow was clicked."""
        way, _, name = message.link.partition(":")
        self.listing.select(name)
        self.action_step(way)

    def on_row_list_chosen(self, message: RowList.Chosen) -> None:
        """The next of its choices, or a line to type into."""
        if choices(message.key):
            self.action_step("right")
        elif self._values.can_change(message.key):
            now = self._values.of[message.key]
            self._open("" if now is None else str(now))
            self.line.line.select_all()  # what is typed replaces it

    def _open(self, text: str) -> None:
        name, lang = self.listing.key, self.app.lang
        assert name is not None
        hint = words.DATE_HINT[lang] if name == "date" else allowed(name, lang)
        self.line.line.placeholder = f"{words.NAMES[name][lang]}  {hint}"
        self._refused = ""
        self.line.open(text)
        self.add_class("-typing")
        self.refresh_chrome()

    def _close(self) -> None:
        if self.line.is_open:
            self.line.close()
            self.remove_class("-typing")
            self.listing.focus()
            self.refresh_chrome()

    def step_back(self) -> bool:
        """Type no value."""
        was_open, self._refused = self.line.is_open, ""
        self._close()
        self._repaint()
        return was_open

    def on_input_submitted(self, message: Input.Submitted) -> None:
        """Save the typed value; one that isn't allowed stays for correction."""
        name, text = self.listing.key, message.value.strip()
        if name is None:
            return
        value, self._refused = typed(name, text, self._values, self._path, self.app.lang)
        if not self._refused:
            self._close()
            self._change({name: value})
        self._repaint()

    def action_choose(self) -> None:
        """What enter does."""
        self.listing.action_choose()

    def action_step(self, key: str) -> None:
        """The value before or after."""
        name = self.listing.key
        if name is not None and self._values.can_change(name):
            self._change({name: stepped(name, self._values, 1 if key == "right" else -1)})

    def action_type_digit(self, key: str) -> None:
        """The first digit starts a number."""
        self._open(key)

    def action_undo_change(self) -> None:
        """Restore the previous value."""
        if not self._before:
            return
        changes = self._before.pop()
        self._put(changes)
        name, value = next(iter(changes.items()))
        self.listing.select(name)
        lang = self.app.lang
        said = words.UNDONE if len(changes) == 1 else words.ALL_UNDONE
        self.app.tell(said[lang].format(name=words.NAMES[name][lang], value=told(name, value, lang)))

    def action_default_value(self) -> None:
        """Reset the selected setting."""
        if (name := self.listing.key) is not None and (value := default(name)) is not None:
            self._change({name: value})

    def action_all_defaults(self) -> None:
        """Reset all but the language and the interview."""
        names = [name for name in (*CHOICES, *RANGES) if name != "language"]
        self._change({name: default(name) for name in names})
        self.app.tell(words.ALL_DEFAULTS[self.app.lang])

    def _change(self, changes: Mapping[str, Setting]) -> None:
        """Change values, and remember the old ones."""
        before = {name: self._values.of[name] for name, value in changes.items()}
        different = {name: value for name, value in changes.items() if value != before[name]}
        if different:
            self._before.append({name: before[name] for name in different})
            self._put(different)

    def _put(self, changes: Mapping[str, Setting]) -> None:
        """Apply these values and save them."""
        self._values, self._refused = self._values.put(changes), ""
        kept: dict[str, Kept] = {}
        for name, value in changes.items():
            if name in CHOICES:
                self.app.choose(name, value)  # type: ignore[arg-type]
            elif name in RANGES:
                kept[name] = value  # type: ignore[assignment]
            else:
                kept["interview"] = self._values.interview
        if kept:
            self.app.keep(kept)
        self._repaint()
