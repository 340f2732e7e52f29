"""A formula in two dimensions: boxes of cells that are set beside and above each other."""

from dataclasses import dataclass

from quiz.text.cells import width
from quiz.text.tex_line import accented, is_single, line
from quiz.text.tex_symbols import lowered, raised
from quiz.text.tex_tree import (
    Accent,
    Braced,
    Fenced,
    Fraction,
    Grid,
    Group,
    Node,
    Root,
    Scripts,
    Space,
    Symbol,
    kind_of,
    spaced,
)


@dataclass(frozen=True, slots=True)
class Box:
    """Rows of equal width; `base` is the row that stands on the line of the text."""

    rows: tuple[str, ...]
    base: int = 0

    @property
    def width(self) -> int:
        """Cells of every row."""
        return width(self.rows[0])

    @property
    def height(self) -> int:
        """How many rows."""
        return len(self.rows)


def layout(node: Node, cells: int) -> list[str] | None:
    """The formula's rows, broken into several lines if need be; None if it cannot be as narrow as `cells`."""
    box = _box(node)
    if box.width <= cells:
        return list(box.rows)
    while isinstance(node, Group) and len(node.parts) == 1:
        node = node.parts[0]
    broken = _broken(node.parts, cells) if isinstance(node, Group) else None
    return list(broken.rows) if broken else None


def _broken(parts: tuple[Node, ...], cells: int) -> Box | None:
    """Lines that begin with a relation or an operator, the later ones indented; as few as can be."""
    ways = [_lines(_chunks(parts, breakers), cells) for breakers in (("rel",), ("rel", "bin"))]
    found = [lines for lines in ways if all(box.width <= cells for box in lines)]
    if not found:
        return None
    lines = min(found, key=len)
    return _stack(lines, "l", gap=max(box.height for box in lines) > 2)


def _chunks(parts: tuple[Node, ...], breakers: tuple[str, ...]) -> list[Box]:
    """The parts cut before each breaker that stands between spaces (so before no sign)."""
    placed = spaced(parts, False)
    chunks: list[list[Node]] = [[]]
    for index, node in enumerate(placed):
        between = 0 < index < len(placed) - 1 and isinstance(placed[index + 1], Space)
        if kind_of(node) in breakers and between and isinstance(placed[index - 1], Space):
            chunks[-1].pop()
            chunks.append([])
        chunks[-1].append(node)
    return [_beside([_box(node) for node in _apart(chunk)]) for chunk in chunks]


def _lines(chunks: list[Box], cells: int) -> list[Box]:
    lines = [chunks[0]]
    for box in chunks[1:]:
        joined = _beside([lines[-1], Box((" ",)), box])
        if joined.width <= cells:
            lines[-1] = joined
        else:
            lines.append(_beside([Box(("  ",)), box]))
    return lines


def _box(node: Node, tight: bool = False) -> Box:
    match node:
        case Symbol(text):
            return Box((text,))
        case Space(cells):
            return Box((" " * cells,))
        case Group(parts):
            placed = spaced(parts, tight)
            return _beside([_box(part, tight) for part in (placed if tight else _apart(placed))])
        case Scripts():
            return _limits(node) if node.limits and not tight else _scripts(node, tight)
        case Fraction() if tight:
            return Box((line(node, True),))
        case Fraction(above, below, bar):
            return _fraction(_box(above, tight), _box(below, tight), bar)
        case Root(inside) if is_single(inside) and _box(inside, tight).height == 1:
            return Box((line(node, tight),))
        case Root(inside, degree):
            return _root(_box(inside, tight), line(degree, True) if degree else "")
        case Accent(mark, inside):
            box = _box(inside, tight)
            return Box((accented(box.rows[0], mark), *box.rows[1:]), box.base)
        case Braced(inside):
            box = _box(inside, tight)
            return Box((*box.rows, _brace(box.width)), box.base)
        case Fenced(left, inside, right):
            return _fenced(left, _box(inside, tight), right, isinstance(inside, Grid))
        case Grid():
            return _grid(node, tight)


def _apart(placed: list[Node]) -> list[Node]:
    """A space between a fraction and the factor beside it, or their bars would run together."""
    parted: list[Node] = []
    for node in placed:
        if parted and (isinstance(node, Fraction) or isinstance(parted[-1], Fraction)):
            other = parted[-1] if isinstance(node, Fraction) else node
            if not isinstance(other, Space) and kind_of(other) not in ("open", "close", "punct"):
                parted.append(Space(1))
        parted.append(node)
    return parted


def _padded(row: str, cells: int, align: str = "c") -> str:
    room = cells - width(row)
    left = {"l": 0, "c": room // 2, "r": room}[align]
    return " " * left + row + " " * (room - left)


def _beside(boxes: list[Box]) -> Box:
    """Boxes in a row, on one base line."""
    if not boxes:
        return Box(("",))
    if len(boxes) == 1:
        return boxes[0]
    over = max(box.base for box in boxes)
    under = max(box.height - box.base for box in boxes)
    rows = [""] * (over + under)
    for box in boxes:
        blank = " " * box.width
        top = over - box.base
        for index in range(len(rows)):
            inside = 0 <= index - top < box.height
            rows[index] += box.rows[index - top] if inside else blank
    return Box(tuple(rows), over)


def _stack(boxes: list[Box], align: str, base: int = 0, gap: bool = False) -> Box:
    """Boxes above each other; the base line is that of box number `base`."""
    widest = max(box.width for box in boxes)
    rows: list[str] = []
    line_of_base = 0
    for index, box in enumerate(boxes):
        if gap and index:
            rows.append(" " * widest)
        if index == base:
            line_of_base = len(rows) + box.base
        rows.extend(_padded(row, widest, align) for row in box.rows)
    return Box(tuple(rows), line_of_base)


def _fraction(above: Box, below: Box, bar: bool) -> Box:
    widest = max(above.width, below.width)
    if bar and (_has_bar(above) or _has_bar(below)):
        widest += 2
    middle = Box((("─" if bar else " ") * widest,))
    return _stack([above, middle, below], "c", base=1)


def _has_bar(box: Box) -> bool:
    return any("─" in row for row in box.rows)


def _root(inside: Box, degree: str) -> Box:
    rows = ["  ┌" + "─" * (inside.width + 1)]
    rows += [f"  │{row} " for row in inside.rows[:-1]]
    rows.append(f" ╲│{inside.rows[-1]} ")
    if degree:
        sign = raised(degree) or degree
        rows[-2] = sign + rows[-2][1:] if len(sign) == 1 else rows[-2]
    return Box(tuple(row[1:] if not degree else row for row in rows), inside.base + 1)


def _limits(node: Scripts) -> Box:
    """What stands below and above a big operator."""
    boxes = [_box(node.base)]
    base = 0
    if node.above is not None:
        boxes.insert(0, _box(node.above, True))
        base = 1
    if node.below is not None:
        boxes.append(_box(node.below, True))
    return _stack(boxes, "c", base=base)


def _scripts(node: Scripts, tight: bool) -> Box:
    base = _box(node.base, tight)
    below = None if node.below is None else _box(node.below, True)
    above = None if node.above is None else _box(node.above, True)
    low = "" if below is None else lowered(below.rows[0]) if below.height == 1 else None
    high = "" if above is None else raised(above.rows[0]) if above.height == 1 else None
    if low is not None and high is not None and base.height == 1:
        return Box((base.rows[0] + low + high,))
    if low and high is None and base.height == 1:  # keep the readable one on the line
        base, below = Box((base.rows[0] + low,)), None
    elif high and low is None and base.height == 1 and above is not None:
        above = Box((above.rows[0],))
    return _corner(base, below, above, low, high)


def _corner(base: Box, below: Box | None, above: Box | None, low: str | None, high: str | None) -> Box:
    """Scripts in rows of their own, to the right of the base."""
    tall = base.height > 1
    if tall and above is not None and high:
        above = Box((high,))
    if tall and below is not None and low:
        below = Box((low,))
    rows: dict[int, str] = {}
    if above is not None:
        last = 0 if tall else -1
        rows |= {last - above.height + 1 + index: row for index, row in enumerate(above.rows)}
    if below is not None:
        first = base.height - 1 if tall else 1
        rows |= {first + index: row for index, row in enumerate(below.rows)}
    widest = max(map(width, rows.values()), default=0)
    top, bottom = min([0, *rows]), max([base.height - 1, *rows])
    blank = " " * base.width
    body = tuple(
        (base.rows[index] if 0 <= index < base.height else blank) + _padded(rows.get(index, ""), widest, "l")
        for index in range(top, bottom + 1)
    )
    return Box(body, base.base - top)


_TALL = {
    "(": "⎛⎜⎝",
    ")": "⎞⎟⎠",
    "[": "⎡⎢⎣",
    "]": "⎤⎥⎦",
    "{": "⎧⎪⎩",
    "}": "⎫⎪⎭",
    "⌊": "⎢⎢⎣",
    "⌋": "⎥⎥⎦",
    "⌈": "⎡⎢⎢",
    "⌉": "⎤⎥⎥",
    "|": "│││",
    "∣": "│││",
    "‖": "‖‖‖",
    "/": "╱╱╱",
}


def _fence(sign: str, height: int, base: int) -> Box:
    """A delimiter as tall as what it encloses."""
    if not sign:
        return Box(("",) * height, base)
    if height == 1 or sign not in _TALL:
        return Box((sign,))
    top, middle, bottom = tuple(_TALL[sign])
    rows = [top, *[middle] * (height - 2), bottom]
    if sign in "{}" and height > 2:
        rows[min(max(base, 1), height - 2)] = "⎨" if sign == "{" else "⎬"
    return Box(tuple(rows), base)


def _fenced(left: str, inside: Box, right: str, grid: bool) -> Box:
    grows = grid or 0 < inside.base < inside.height - 1  # scripts alone do not make brackets grow
    height, base = (inside.height, inside.base) if grows else (1, 0)
    gap = [Box((" ",))] if grid else []
    return _beside([_fence(left, height, base), *gap, inside, *gap, _fence(right, height, base)])


def _brace(cells: int) -> str:
    if cells < 3:
        return "⏟" + " " * (cells - 1)
    left = (cells - 3) // 2
    return "╰" + "─" * left + "┬" + "─" * (cells - 3 - left) + "╯"


def _grid(node: Grid, tight: bool) -> Box:
    cells = [[_box(cell, tight) for cell in row] for row in node.rows]
    widths = [max(row[column].width for row in cells) for column in range(len(cells[0]))]
    tall = any(box.height > 2 for row in cells for box in row)
    lines: list[Box] = []
    for row in cells:
        placed: list[Box] = []
        for column, box in enumerate(row):
            if column:
                joint = node.equations and column % 2
                placed.append(Box((" " if joint else "  ",)))
            align = node.align[column]
            placed.append(Box(tuple(_padded(part, widths[column], align) for part in box.rows), box.base))
        lines.append(_beside(placed))
    stacked = _stack(lines, "l", gap=tall and len(lines) > 1)
    middle = lines[0].base if len(lines) == 1 else (stacked.height - 1) // 2
    return Box(stacked.rows, middle)
