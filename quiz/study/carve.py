"""Reading a study log's events straight from the file's pages, where SQLite itself gives up.

A table's rows stand in leaf pages; each page tells its own rows, so a torn page costs only what stood on
it. The layout is SQLite's file format, sections 1.6 (b-tree pages) and 2.1 (records).
"""

from collections.abc import Iterator
from typing import Any, TypeAlias

Value: TypeAlias = Any

_LEAF = 0x0D
_COLUMNS = 15
"""Of the table of events, its place included; the first is stored as NULL, since it is the row's number."""


def carved_rows(file: bytes) -> Iterator[tuple[int, tuple[Value, ...]]]:
    """Every complete row of 15 columns in this file's leaf pages, with its place."""
    size = int.from_bytes(file[16:18])
    size = 65_536 if size == 1 else size
    if size < 512 or size & (size - 1):
        size = 4096  # the header is gone; this is what we write
    for number in range(len(file) // size):
        page = file[number * size : (number + 1) * size]
        start = 100 if number == 0 else 0
        if page[start] == _LEAF:
            yield from _rows_of(file, page, start, size)


def wal_pages(wal: bytes) -> dict[int, bytes]:
    """The newest committed version of each page in a write-ahead log, by its number from 1.

    What stands after the last commit was never acknowledged and isn't taken.
    """
    size = int.from_bytes(wal[8:12])
    if len(wal) < 32 or size < 512 or size & (size - 1):
        return {}
    salts, pages, pending = wal[16:24], {}, {}
    for at in range(32, len(wal) - 23 - size, 24 + size):
        head = wal[at : at + 24]
        if head[8:16] != salts:
            break  # left over from before the log began anew
        pending[int.from_bytes(head[:4])] = wal[at + 24 : at + 24 + size]
        if int.from_bytes(head[4:8]):  # the database's size in pages marks a commit
            pages.update(pending)
            pending = {}
    return pages


def laid_over(file: bytes, pages: dict[int, bytes]) -> bytes:
    """The file with these pages written into it."""
    whole = bytearray(file)
    for number, page in pages.items():
        end = number * len(page)
        whole.extend(bytes(max(0, end - len(whole))))
        whole[end - len(page) : end] = page
    return bytes(whole)


def _rows_of(file: bytes, page: bytes, start: int, size: int) -> Iterator[tuple[int, tuple[Value, ...]]]:
    cells = int.from_bytes(page[start + 3 : start + 5])
    for cell in range(min(cells, size // 4)):
        pointer = start + 8 + 2 * cell
        at = int.from_bytes(page[pointer : pointer + 2])
        try:
            yield _row_at(file, page, at, size)
        except (IndexError, ValueError, OverflowError):
            continue  # torn, or a row of another table


def _row_at(file: bytes, page: bytes, at: int, size: int) -> tuple[int, tuple[Value, ...]]:
    length, at = _varint(page, at)
    place, at = _varint(page, at)
    payload = _payload(file, page, at, length, size)
    header, offset = _varint(payload, 0)
    kinds: list[int] = []
    while offset < header:
        kind, offset = _varint(payload, offset)
        kinds.append(kind)
    if len(kinds) != _COLUMNS or offset != header:
        raise ValueError("no event")
    values: list[Value] = []
    for kind in kinds:
        value, offset = _value(payload, offset, kind)
        values.append(value)
    if offset != length:
        raise ValueError("a row that doesn't fill its length")
    return place, tuple(values)


def _payload(file: bytes, page: bytes, at: int, length: int, size: int) -> bytes:
    """A row's bytes, with those on overflow pages."""
    most = size - 35
    if length <= most:
        return page[at : at + length]
    least = (size - 12) * 32 // 255 - 23
    here = least + (length - least) % (size - 4)
    here = here if here <= most else least
    found, number = page[at : at + here], int.from_bytes(page[at + here : at + here + 4])
    for _ in range(length // (size - 4) + 1):
        if not number or len(found) >= length:
            break
        overflow = file[(number - 1) * size : number * size]
        found, number = found + overflow[4:], int.from_bytes(overflow[:4])
    if len(found) < length:
        raise ValueError("the rest of the row is gone")
    return found[:length]


def _varint(data: bytes, at: int) -> tuple[int, int]:
    value = 0
    for byte in range(9):
        part = data[at + byte]
        if byte == 8:
            return value << 8 | part, at + 9
        value = value << 7 | part & 0x7F
        if part < 0x80:
            return value, at + byte + 1
    raise ValueError("unreachable")


def _value(data: bytes, at: int, kind: int) -> tuple[Value, int]:
    """A column's value by its serial type."""
    if kind == 0:
        return None, at
    if kind in (8, 9):
        return kind - 8, at
    widths = {1: 1, 2: 2, 3: 3, 4: 4, 5: 6, 6: 8}
    length = widths.get(kind) or ((kind - 13) // 2 if kind >= 13 and kind % 2 else -1)
    if length < 0 or at + length > len(data):
        raise ValueError("no value of an event")  # a real number or a blob, which no event has
    part = data[at : at + length]
    if kind in widths:
        return int.from_bytes(part, signed=True), at + length
    return part.decode("utf-8"), at + length
