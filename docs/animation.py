"""Frames of the app as one SVG that plays by itself: what does not change is drawn once.

Each row of the screen is taken apart: every way that it looks is drawn once and shown while it is so, by CSS
keyframes alone. Every character stands at the place of its own cell, whatever font the reader has.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from html import escape, unescape

from quiz.text.cells import units
from quiz.tui.screenshot import CELL, FONTS

WIDTH, HEIGHT = 12, 24
"""A cell in the recording: whole numbers are short, and most fonts of 20 are 12 wide."""

LINE = 24.4
"""The height of a row in the app's export."""

EDGE, BAR = 14, 40
"""Around the screen, and below it for the key that was pressed."""

FRAME, KEY, TEXT = "#3a4553", "#7cb8ff", "#d9dfe7"

_LOOK = re.compile(r"\.(?P<name>[\w-]+-r\d+) \{(?P<css>[^}]*)\}")
_TEXT = re.compile(r'<text class="([\w-]+-r\d+)" x="([\d.]+)" y="([\d.]+)"([^>]*)>([^<]*)</text>')
_RECT = re.compile(r'<rect fill="([^"]+)" x="([\d.]+)" y="([\d.]+)" width="([\d.]+)"')


@dataclass(frozen=True)
class Shot:
    """The screen as it was for so long, and the key that led to it."""

    svg: str
    seconds: float
    key: str = ""
    label: str = ""


@dataclass(frozen=True)
class Row:
    """A row of the screen: its stretches of ground, and its letters by look."""

    grounds: tuple[tuple[str, int, int], ...]
    letters: tuple[tuple[str, int, str], ...]


def animated(shots: Sequence[Shot], still: int) -> str:
    """The recording, which begins anew at its end; `still` is the frame for who wants no motion."""
    shots, still = _merged(shots, still)
    screens = [_rows(shot.svg) for shot in shots]
    ends = _ends(shots)
    width, height = _size(screens)
    parts: list[str] = []
    times: dict[tuple[int, ...], str] = {}

    def shown(markup: str, frames: tuple[int, ...], place: str = "") -> None:
        if markup:
            name = "" if len(frames) == len(shots) else times.setdefault(frames, f"t{len(times)}")
            looks = f' class="{name}"' if name else ""
            parts.append(f"<g{looks}{place}>{markup}</g>")

    looks = _Looks(_commonest_ground(screens))
    for line in range(height):
        for row, frames in _spans([screen.get(line) for screen in screens]):
            markup = looks.markup(row) if row else ""
            shown(markup, frames, f' transform="translate(0 {line * HEIGHT})"')
    for caption, frames in _spans([(shot.key, shot.label) for shot in shots]):
        shown(_caption(*caption, height * HEIGHT) if caption[0] else "", frames)
    size = (width * WIDTH + 2 * EDGE, height * HEIGHT + EDGE + BAR)
    return _page(size, looks.ground, _style(looks.css(), times, ends, still), "".join(parts))


def _merged(shots: Sequence[Shot], still: int) -> tuple[list[Shot], int]:
    """Equal frames that follow one another become one that stays longer."""
    made: list[Shot] = []
    for index, shot in enumerate(shots):
        same = made and _rows(made[-1].svg) == _rows(shot.svg) and made[-1].key == shot.key
        if same:
            made[-1] = replace(made[-1], seconds=made[-1].seconds + shot.seconds)
        else:
            made.append(shot)
        if index == still:
            at = len(made) - 1
    return made, at


def _rows(svg: str) -> dict[int, Row]:
    """The rows of an exported frame, by their number."""
    css = {found["name"]: found["css"].strip() for found in _LOOK.finditer(svg)}
    grounds: dict[int, list[tuple[str, int, int]]] = {}
    letters: dict[int, list[tuple[str, int, str]]] = {}
    for colour, x, y, width in _RECT.findall(svg):
        stretch = (colour, round(float(x) / CELL), round(float(width) / CELL))
        grounds.setdefault(round((float(y) - 1.5) / LINE), []).append(stretch)
    for name, x, y, rest, text in _TEXT.findall(svg):
        cell = round(float(x) / CELL) - ("middle" in rest)
        line = round((float(y) - 20) / LINE)
        letters.setdefault(line, []).append((css[name], cell, unescape(text)))
    return {
        line: Row(tuple(grounds.get(line, ())), tuple(letters.get(line, ()))) for line in {*grounds, *letters}
    }


class _Looks:
    """The looks of text, each a class with a short name."""

    def __init__(self, ground: str) -> None:
        self.ground = ground
        """What lies under all: it is drawn once."""
        self._names: dict[str, str] = {}

    def markup(self, row: Row) -> str:
        """The row's grounds, then its letters, a text element for each look."""
        made = [
            f'<path fill="{colour}" d="M{x * WIDTH} 0h{cells * WIDTH}v{HEIGHT}h-{cells * WIDTH}z"/>'
            for colour, x, cells in _joined(row.grounds)
            if colour != self.ground
        ]
        by_look: dict[tuple[str, bool], list[tuple[int, str]]] = {}
        for css, start, text in row.letters:
            x = start
            for unit, cells in units(text):
                if unit != " ":
                    by_look.setdefault((css, cells == 2), []).append((x * WIDTH + WIDTH * (cells == 2), unit))
                x += cells
        return "".join([*made, *(self._text(css, wide, put) for (css, wide), put in by_look.items())])

    def _text(self, css: str, wide: bool, put: list[tuple[int, str]]) -> str:
        name = self._names.setdefault(css, f"s{len(self._names)}")
        anchor = " w" if wide else ""
        xs = " ".join(" ".join([str(x)] + [str(x)] * (len(unit) - 1)) for x, unit in put)
        return (
            f'<text class="{name}{anchor}" y="18" x="{xs}">{escape("".join(unit for _, unit in put))}</text>'
        )

    def css(self) -> str:
        """The rules of the names."""
        return "".join(f".{name}{{{css}}}" for css, name in self._names.items())


def _joined(grounds: Iterable[tuple[str, int, int]]) -> list[tuple[str, int, int]]:
    """Neighbours of one colour as one stretch."""
    made: list[tuple[str, int, int]] = []
    for colour, x, cells in sorted(grounds, key=lambda ground: ground[1]):
        if made and made[-1][0] == colour and made[-1][1] + made[-1][2] == x:
            made[-1] = (colour, made[-1][1], made[-1][2] + cells)
        else:
            made.append((colour, x, cells))
    return made


def _spans(states: list[object]) -> Iterator[tuple[object, tuple[int, ...]]]:
    """Each way that it looks, with the frames in which it does."""
    frames: dict[object, list[int]] = {}
    for index, state in enumerate(states):
        frames.setdefault(state, []).append(index)
    for state, found in frames.items():
        yield state, tuple(found)


def _commonest_ground(screens: Iterable[dict[int, Row]]) -> str:
    count: Counter[str] = Counter()
    for screen in screens:
        for row in screen.values():
            for colour, _, cells in row.grounds:
                count[colour] += cells
    return count.most_common(1)[0][0]


def _size(screens: Sequence[dict[int, Row]]) -> tuple[int, int]:
    """Columns and rows of the largest frame."""
    rows = [row for screen in screens for row in screen.values()]
    width = max(x + cells for row in rows for _, x, cells in row.grounds)
    return width, 1 + max(line for screen in screens for line in screen)


def _ends(shots: Sequence[Shot]) -> list[float]:
    """When each frame ends, in seconds from the start."""
    ends, at = [], 0.0
    for shot in shots:
        at += shot.seconds
        ends.append(at)
    return ends


def _caption(key: str, label: str, y: int) -> str:
    """The key that was pressed, and what it does."""
    cells = sum(size for _, size in units(key))
    width = cells * WIDTH + 16
    return (
        f'<rect x="0" y="{y + 8}" width="{width}" height="26" rx="5" fill="{KEY}"/>'
        f'<text x="{width / 2:g}" y="{y + 27}" text-anchor="middle" fill="#12161b" font-weight="bold" '
        f'font-size="18">{escape(key)}</text>'
        f'<text x="{width + 10}" y="{y + 27}" fill="{TEXT}" font-size="18">{escape(label)}</text>'
    )


def _style(looks: str, times: Mapping[tuple[int, ...], str], ends: Sequence[float], still: int) -> str:
    """The rules: looks, then for each set of frames when it is seen, then what holds without motion."""
    total = ends[-1]
    rules = [f"text{{white-space:pre}}.w{{text-anchor:middle}}{looks}"]
    for frames, name in times.items():
        steps, seen = [], None
        for index in range(len(ends)):
            if (index in frames) is not seen:
                seen = index in frames
                start = 100 * (ends[index - 1] if index else 0) / total
                steps.append(f"{start:.4g}%{{visibility:{'visible' if seen else 'hidden'}}}")
        steps.append(f"to{{visibility:{'visible' if seen else 'hidden'}}}")
        at_rest = "" if still in frames else "visibility:hidden;"
        rules.append(f"@keyframes {name}{{{''.join(steps)}}}")
        rules.append(f".{name}{{{at_rest}animation:{name} {total:.4g}s step-end infinite}}")
    rules.append("@media (prefers-reduced-motion:reduce){g{animation:none!important}}")
    return "".join(rules)


def _page(size: tuple[int, int], ground: str, style: str, parts: str) -> str:
    width, height = size
    fonts = FONTS.replace('"', "'")
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'font-family="{fonts}" font-size="20">'
        f"<style>{style}</style>"
        f'<rect x=".5" y=".5" width="{width - 1}" height="{height - 1}" rx="10" '
        f'fill="{ground}" stroke="{FRAME}"/>'
        f'<g transform="translate({EDGE} {EDGE})">{parts}</g></svg>\n'
    )
