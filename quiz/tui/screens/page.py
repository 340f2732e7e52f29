"""What all screens share: a line above, the keys below, and a message when the window is too small."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.events import Resize
from textual.widget import Widget
from textual.widgets import Input
from textual.worker import Worker

from quiz.messages import interface as words
from quiz.messages.actions import Action, Place, actions_of, key_name, key_range
from quiz.messages.keyed import IN_FORCE
from quiz.messages.places import PARTS
from quiz.text.rows import Row, Span, pad, spans
from quiz.tui.excuses import Excusing
from quiz.tui.kept_keys import kept_keys
from quiz.tui.keys import bindings
from quiz.tui.widgets.holder import Holder
from quiz.tui.widgets.key_bar import Key, KeyBar
from quiz.tui.widgets.rows_view import RowsView
from quiz.tui.widgets.title_bar import TitleBar

if TYPE_CHECKING:
    from quiz.tui.app import RuncallApp
    from quiz.tui.copying import Copyable

PARTS_WITH_KEYS = ("form", "line", "editor", "filters")

WIDE = 110
"""From this many columns on, question and demo stand side by side."""


HIGH = 44
"""From this many lines on, a short list keeps some distance from the top."""


class Page(Excusing):
    """A screen of the app: it composes `body`, fills the top line, and names the actions that work."""

    PLACE: ClassVar[Place] = "everywhere"
    BINDINGS = bindings("everywhere")
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (WIDE, "-wide")]  # noqa: RUF012 (so declared above us)
    AUTO_FOCUS = ""
    IS_SESSION: ClassVar[bool] = False
    """Whether this screen asks questions: then only the key that goes back leaves it, never Escape."""
    app: "RuncallApp"

    def __init__(self) -> None:
        super().__init__()
        width, height = self.app.size  # so that its first frame is laid out as the next ones are
        tiny = ("-tiny",) if width < 40 or height < 12 else ()
        self.add_class("-wide" if width >= WIDE else "-narrow", *tiny, update=False)

    def compose(self) -> ComposeResult:
        """The top and bottom lines with the screen's own body between."""
        IN_FORCE.place = self.PLACE
        yield TitleBar()
        with Holder(id="body"):
            yield from self.body()
        yield KeyBar()
        card = RowsView(_too_small, id="too-small")
        card.can_focus = False
        yield card

    def body(self) -> Iterable[Widget]:
        """The screen's own widgets."""
        return ()

    def _compositor_refresh(self) -> None:
        """Draw, unless drawing is paused; Textual would still compose the frame and then drop it."""
        if self.app._batch_count:
            self.refresh()
        else:
            super()._compositor_refresh()

    def on_mount(self) -> None:
        """Follow the language."""
        self.follow("lang", self.refresh_chrome)
        self.follow("key_table", self.keys_changed, init=False)
        self.follow("trouble", self._show_trouble, init=False)

    def keys_changed(self) -> None:
        """The learner's own keys are known: redraw the lines and sentences that name keys."""
        self.refresh_chrome()
        for view in self.query(RowsView):
            view.relay()

    def on_screen_resume(self) -> None:
        """In front again: sentences now name the keys that work here."""
        IN_FORCE.place = self.PLACE

    def _show_trouble(self) -> None:
        for pane in self.query(RowsView):
            pane.relay()

    def was_read(self) -> None:
        """The bank or history has been read."""
        if self.app.log_of_study is not None:
            self.app.trouble = None

    def waiting_rows(self, cells: int, lang: str) -> list[Row]:
        """Shown until bank and history are read; if they can't be, why, and what to do."""
        if self.app.trouble is None:
            return [(Span(words.OPENING[lang], "muted"),)]
        from quiz.text.wrap import wrap
        from quiz.view.trouble import told

        what, error = self.app.trouble
        text = words.WENT_WRONG[lang].format(what=what[lang], error=told(error, lang))
        return wrap([Span(text, "refuted")], cells)

    def on_resize(self, event: Resize) -> None:
        """Ask for more room below 40x12."""
        self.set_class(event.size.width < 40 or event.size.height < 12, "-tiny")
        # What the lines tell hangs on whether it is narrow, which the page knows once Textual is done.
        self.call_later(self.refresh_chrome)

    def on_descendant_focus(self) -> None:
        """Another widget has the focus, so other keys work."""
        self.refresh_chrome()

    def on_descendant_blur(self) -> None:
        """An input line was left, so letters are keys again."""
        self.refresh_chrome()

    def on_parameter_form_moved(self) -> None:
        """On a number digits are typed; on a choice they are keys."""
        self.refresh_chrome()

    @property
    def part(self) -> Widget | None:
        """The focused widget if it has keys of its own: a form, a line to type into."""
        return self.focused if getattr(self.focused, "PLACE", "") in PARTS_WITH_KEYS else None

    def places(self) -> tuple[Place, ...]:
        """Where the keys in the bar work: on this screen, and in the focused widget."""
        part = self.part
        return (self.PLACE,) if part is None else (part.PLACE, self.PLACE)  # type: ignore[attr-defined]

    def reached(self, action: Action, used: set[str]) -> tuple[str, ...]:
        """The keys that reach an action now: not typed into the focused widget or used by it."""
        keys, part = self.live_keys(action), self.part
        if part is None:
            return tuple(key for key in keys if key not in used) if used else keys
        if part.PLACE in action.where:  # type: ignore[attr-defined]
            return keys
        return tuple(
            key for key in keys if key not in used and not part.check_consume_key(key, _character(key))
        )

    def title_row(self, lang: str) -> Row:
        """The left part of the top line."""
        return spans(words.APP[lang], "heading")

    def status_row(self, lang: str) -> Row:
        """The right part of the top line."""
        return ()

    def refresh_chrome(self) -> None:
        """Redraw the top and bottom lines."""
        if not self.is_attached or not self.children:
            return
        if not self.is_shown:
            self.when_shown(self.refresh_chrome)
            return
        lang = self.app.lang
        bar = self.query_one(TitleBar)
        bar.left, bar.right = self.title_row(lang), self.status_row(lang)
        self.query_one(KeyBar).keys = tuple(self.keys(lang))

    def keys(self, lang: str) -> Iterable[Key]:
        """The keys of the bar: the actions that can be done now."""
        listed, used = set(), kept_keys(self, self.part, self.app.key_table)
        for action in self.app.key_table.of(*self.places(), "everywhere"):
            if self.in_bar(action) and self.can(action) and action.method() not in listed:
                keys = self.reached(action, used)
                if not keys:
                    continue
                listed.add(action.method())
                yield self.as_key(action, keys, lang)

    def as_key(self, action: Action, keys: tuple[str, ...], lang: str) -> Key:
        """An action as shown in the bar; if each of its keys does something else, each can be clicked."""
        if not action.takes_key:
            name = key_name(keys[0], lang)
            each: tuple[str, ...] = (action.method(),)
        else:
            name = key_range(keys, lang)
            each = tuple(action.method(key) for key in keys) if " " in name or len(keys) == 1 else ()
        detail, tip = self.detail(action, lang), action.help[lang]
        part, call = self.is_part_s(action), each[0] if each else ""
        return Key(name, self.label(action, lang), call, detail, each, tip, part, self.sign(action))

    def label(self, action: Action, lang: str) -> str:
        """The name of an action in the bar; for some it depends on the moment."""
        return action.label[lang]

    def sign(self, action: Action) -> str:
        """What stands between its key and its name in the bar."""
        return " "

    def is_part_s(self, action: Action) -> bool:
        """Whether the focused widget does it rather than the screen."""
        return self.PLACE not in action.where and "everywhere" not in action.where

    def doer(self, call: str, *, of_part: bool) -> Widget:
        """Who handles a click on an action: the focused widget or the screen."""
        name, focused = call.partition("(")[0], self.focused
        return focused if of_part and focused is not None and hasattr(focused, f"action_{name}") else self

    def all_actions(self) -> tuple[Action, ...]:
        """Every action of this screen and its parts, whether or not it makes sense now."""
        return self.app.key_table.of(self.PLACE, *PARTS.get(self.PLACE, ()), "everywhere")

    def could_do(self, action: Action) -> bool:
        """Whether an action can be done now, as its owner sees it."""
        if not self.is_part_s(action):
            return self.can(action)
        name = action.method().partition("(")[0]
        return name.startswith("app.") or hasattr(self.focused, f"action_{name}")

    async def do(self, action: Action, key: str = "") -> None:
        """Do what the key of an action would."""
        call = action.method(key or action.keys[0])
        await self.app.run_action(call, self.doer(call, of_part=self.is_part_s(action)))

    def tip(self, link: str) -> str:
        """The tooltip of a link: an action's key and sentence, where the link stands for one."""
        from quiz.tui.tips import link_tip

        return link_tip(link, self.app.key_table.of(self.PLACE, "everywhere"), self.app.lang)

    def can(self, action: Action) -> bool:
        """Whether an action makes sense now; otherwise its keys are neither shown nor accepted."""
        return True

    def in_bar(self, action: Action) -> bool:
        """Whether an action deserves a place in the bar."""
        return action.in_bar

    def live_keys(self, action: Action) -> tuple[str, ...]:
        """The keys of an action that do something now."""
        return action.keys

    def detail(self, action: Action, lang: str) -> str:
        """An extra word beside a key, such as a grade's interval."""
        return ""

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Refuse actions that make no sense now."""
        named = f"{action}({parameters[0]!r})" if parameters else action
        for known in actions_of(self.PLACE):
            if known.method(str(parameters[0]) if parameters else "") == named or known.id == action:
                return self.can(known)
        return True

    async def action_submit(self) -> None:
        """Do what enter does in a line to type into (for a click on the bar)."""
        if isinstance(self.focused, Input):
            await self.focused.action_submit()

    def copyables(self) -> "Sequence[Copyable]":
        """What can be copied here: the content of the focused pane, unless a screen overrides this."""
        from quiz.tui.copyables import of_text

        panes = sorted(self.query(RowsView), key=lambda pane: not pane.has_focus)
        texts = (pane.text for pane in panes if pane.id != "too-small")
        return [of_text(text) for text in texts if text.strip()][:1]

    def action_copy_out(self) -> None:
        """Copy the only thing there is, or ask which."""
        from quiz.tui.screens.copy_choice import offer

        offer(self.app, self.copyables())

    def step_back(self) -> bool:
        """Undo one step inside the screen (leave an input, stop a run); False if there is none to undo."""
        return False

    def stop_run(self) -> bool:
        """Stop a run of this screen; False if none is going on."""
        return False

    def on_worker_state_changed(self, event: Worker.StateChanged) -> None:
        """Report errors of this screen's workers that they did not catch."""
        self.app.worker_changed(event)


def _character(key: str) -> str | None:
    return key if len(key) == 1 else " " if key == "space" else None


def _too_small(cells: int, lang: str) -> list[Row]:
    return [pad((Span(line, "strong"),), cells, "centre") for line in words.TOO_SMALL[lang].splitlines()]
