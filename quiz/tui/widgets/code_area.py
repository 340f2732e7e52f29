"""A text area for Python: coloured as everywhere else, with line numbers and auto-indentation."""

from typing import ClassVar

from rich.text import Text
from textual.events import Key
from textual.widgets import TextArea
from textual.widgets.text_area import TextAreaTheme

from quiz.messages.actions import Place
from quiz.text.code import python_spans
from quiz.tui.following import follow
from quiz.tui.theme import token_styles

SHOWN = {code: chr(0x2400 + code) for code in range(32) if chr(code) != "\t"}
SHOWN |= {0x7F: "␡"} | dict.fromkeys(
    (*range(0x80, 0xA0), 0x61C, 0x200E, 0x200F, *range(0x2028, 0x202F), *range(0x2066, 0x206A)), "\ufffd"
)
"""Control and direction characters: shown as a sign, kept in the text."""


LINES = {code: sign for code, sign in SHOWN.items() if code != ord("\n")}


class CodeArea(TextArea):
    """Textual's text area, coloured by our own highlighter: the parser it wants isn't installed."""

    PLACE: ClassVar[Place] = "editor"

    def __init__(self, text: str, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(
            text,
            tab_behavior="indent",
            show_line_numbers=True,
            soft_wrap=True,
            compact=True,
            id=id,
            max_checkpoints=1000,
        )
        for key in ("f6", "f7"):  # Textual selects by them; here they are a learner's to give
            self._bindings.key_to_bindings.pop(key, None)

    def on_mount(self) -> None:
        """In the app's colours."""
        follow(self, "theme", self._colour)
        follow(self, "is_calm", self._calm_down)

    def _calm_down(self) -> None:
        self.cursor_blink = not getattr(self.app, "is_calm", False)

    def _colour(self) -> None:
        name = f"code-{self.app.theme}"
        self.register_theme(TextAreaTheme(name, syntax_styles=dict(token_styles(self.app.theme))))
        self.theme = name

    def get_line(self, line_index: int) -> Text:
        """A line as it may be drawn."""
        return Text(self.document.get_line(line_index).translate(SHOWN), end="", no_wrap=True)

    def _build_highlight_map(self) -> None:
        """Called by Textual whenever the text has changed."""
        self._line_cache.clear()
        self._highlights.clear()
        for line, first, last, style in python_spans("\n".join(self.document.lines).translate(LINES)):
            self._highlights[line].append((first, last, style))

    async def on_key(self, event: Key) -> None:
        """Escape leaves the editor (Textual would move the focus); Enter keeps the indentation."""
        if event.key == "escape":
            event.stop()
            event.prevent_default()
            await self.app.run_action("app.close")
        elif event.key == "enter":
            event.stop()
            event.prevent_default()
            self.replace("\n" + self._indent(), *self.selection, maintain_selection_offset=False)

    def _indent(self) -> str:
        """The indentation of the line so far; one step more after a colon."""
        row, column = min(self.selection)
        line = self.document[row][:column]
        deeper = " " * self.indent_width if line.rstrip().endswith(":") else ""
        return line[: len(line) - len(line.lstrip())] + deeper
