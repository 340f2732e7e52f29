"""A small model of a terminal's screen: the text in its cells, the modes that are on, the colours used."""

import re
import unicodedata
from codecs import getincrementaldecoder
from collections.abc import Iterator

SEQUENCE = re.compile(
    r"\x1b\[(?P<lead>[<=>?]?)(?P<numbers>[0-9;:]*)(?P<middle>[ -/]*)(?P<final>[@-~])"
    r"|\x1b\].*?(?:\x07|\x1b\\)"  # a title, a clipboard
    r"|\x1b[PX^_].*?\x1b\\"
    r"|\x1b[ -/]*[0-OQ-WYZ\\`-~]",
    re.DOTALL,
)

ON_AT_FIRST = {"7", "25"}
"""Modes that a terminal has on by itself: line wrap and the cursor."""


def cells_of(character: str) -> int:
    """The cells that a character takes, by Unicode's own tables."""
    if unicodedata.combining(character):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


WHOLE = "2026"
"""The mode in which a terminal goes on showing what it shows until all of the next frame is there."""


class Screen:
    """Interprets the bytes that a program writes, frame by frame if the program marks its frames."""

    def __init__(self, columns: int, rows: int) -> None:
        self.modes: dict[str, bool] = {}
        """Each private mode that was ever set or reset, and whether it is on."""
        self.colours: set[str] = set()
        """Every look that was asked for and names a colour; 39 and 49 are the terminal's own."""
        self.asked: list[str] = []
        """The modes that the program asked about, to be answered or not."""
        self._keyboards = {"main": 0, "alternate": 0}
        self._decode = getincrementaldecoder("utf-8")("replace").decode
        self._rest = ""
        self._coming: Iterator[None] = iter(())
        self.resize(columns, rows)

    def resize(self, columns: int, rows: int) -> None:
        """Change the size; the old content is dropped, since the program must draw again."""
        self.columns, self.rows = columns, rows
        self._x = self._y = 0
        self._cells = [[" "] * columns for _ in range(rows)]
        self._shown: list[list[str]] | None = None

    def wipe(self) -> None:
        """Clear the screen: whatever is there afterwards was drawn again."""
        self.resize(self.columns, self.rows)

    @property
    def text(self) -> str:
        """The whole screen; no trailing blanks."""
        return "\n".join("".join(row).rstrip() for row in self._shown or self._cells)

    def find(self, text: str) -> tuple[int, int]:
        """The row and column, from 1, of the first cell of a text."""
        for number, row in enumerate(self._shown or self._cells, 1):
            before, found, _ = "".join(row).partition(text)
            if found:
                return number, 1 + sum(map(cells_of, before))
        raise AssertionError(f"{text!r} is not on the screen")

    @property
    def left_on(self) -> set[str]:
        """What a shell doesn't expect: modes by number, and the kitty keyboard protocol."""
        changed = {mode for mode, on in self.modes.items() if on != (mode in ON_AT_FIRST)}
        return changed | {f"{name} keyboard" for name, depth in self._keyboards.items() if depth}

    def feed(self, data: bytes) -> None:
        """Interpret what was written; a sequence that is cut in two waits for its rest."""
        self.take(data)
        while self.step():
            pass

    def take(self, data: bytes) -> None:
        """Store what was written for the next steps; interpret what was stored before."""
        while self.step():
            pass
        self._coming = self._frames(data)

    def step(self) -> bool:
        """Interpret the stored bytes up to the end of a frame; False if nothing is left.

        By looking after each step one sees even what is shown only for a moment, however late one looks.
        """
        return next(self._coming, self) is None

    def give_up(self) -> None:
        """Show half a frame whose rest won't come, as terminals do after a while."""
        self._shown = None

    def _frames(self, data: bytes) -> Iterator[None]:
        text = self._rest + self._decode(data)
        self._rest, place, begun = "", 0, 0
        while place < len(text):
            if text[place] != "\x1b":
                self._put(text[place])
                place += 1
            elif match := SEQUENCE.match(text, place):
                place = match.end()
                if self._obey(match):
                    begun = place
                    yield
            else:
                break
        self._rest = text[place:]
        if place > begun:
            yield

    def _put(self, character: str) -> None:
        if character == "\r":
            self._x = 0
        elif character == "\n":
            self._y = min(self._y + 1, self.rows - 1)
        elif character.isprintable() or character == "\u00a0":
            for cell in (character.replace("\u00a0", " "), "")[: cells_of(character)]:
                if self._x < self.columns:
                    self._cells[self._y][self._x] = cell
                self._x += 1

    def _obey(self, match: re.Match[str]) -> bool:
        """Carry out a sequence; returns whether it ends a frame."""
        lead, numbers, middle, final = match.group("lead", "numbers", "middle", "final")
        if final is None:
            return False
        if lead == "?" and final in "hl":
            self.modes |= dict.fromkeys(numbers.split(";"), final == "h")
            if numbers == WHOLE:
                self._shown = [row[:] for row in self._cells] if final == "h" else None
                return final == "l"
        elif lead == "?" and middle + final == "$p":
            self.asked.append(numbers)
        elif lead in ("<", ">") and final == "u":
            name = "alternate" if self.modes.get("1049") else "main"
            self._keyboards[name] += 1 if lead == ">" else -1
        elif not lead and final == "m":
            self._look(numbers)
        elif not lead:
            self._move(final, [int(number or 0) for number in re.split("[;:]", numbers)])
        return False

    def _look(self, numbers: str) -> None:
        codes = [int(code or 0) for code in re.split("[;:]", numbers)]
        if any(30 <= code < 50 or 90 <= code < 108 for code in codes if code not in (39, 49)):
            self.colours.add(numbers)

    def _move(self, final: str, numbers: list[int]) -> None:
        count = max(1, numbers[0])
        if final in "Hf":
            self._y = min(count, self.rows) - 1
            self._x = max(1, numbers[1] if len(numbers) > 1 else 1) - 1
        elif final in "ABCD":
            self._y = min(max(0, self._y + {"A": -count, "B": count}.get(final, 0)), self.rows - 1)
            self._x = max(0, self._x + {"C": count, "D": -count}.get(final, 0))
        elif final == "G":
            self._x = count - 1
        elif final == "J" and numbers[0] in (2, 3):
            self._cells = [[" "] * self.columns for _ in range(self.rows)]
        elif final == "K" and not numbers[0]:
            self._cells[self._y][self._x :] = [" "] * (self.columns - self._x)
