"""A full-text index of a bank on disk, which finds words without reading the texts."""

import json
import os
import re
import sqlite3
from array import array
from collections import Counter
from collections.abc import Iterable
from contextlib import closing, suppress
from functools import cached_property, partial
from pathlib import Path

from quiz.bank.terms import HAN

FORMAT = 2
HAN_RUN = re.compile(f"[{HAN}]+")
OTHER_WORD = re.compile(f"[^\\s{HAN}]+")
RARE = 1000
"""A byte that the vocabulary has less often leads to the words that hold it."""

# Chinese: one token a character, so that a word of any length is a phrase; `x` parts two runs. The tokens
# are code points in hex, as SQLite's own tables of characters end years before ours. Other words: which
# texts hold each, since FTS5 finds the beginning of a word but not `bert` in `albert`.
_TABLES = """
CREATE VIRTUAL TABLE han USING fts5(title, body, content='', columnsize=0, tokenize='ascii');
CREATE TABLE words (id INTEGER PRIMARY KEY, texts BLOB NOT NULL, titles BLOB NOT NULL);
CREATE TABLE meta (
  format INTEGER NOT NULL, texts INTEGER NOT NULL, vocabulary BLOB NOT NULL, letters INTEGER NOT NULL,
  bytes TEXT NOT NULL);
"""


class FullText:
    """An index that is only read. Texts are known by their numbers, in the order in which they came.

    A search finds exactly those texts that hold each word as it stands. Methods may raise sqlite3.Error
    for a damaged file.
    """

    def __init__(self, path: Path) -> None:
        """Open it. Raises sqlite3.Error if it can't be read, ValueError if it is of another format."""
        self._connection = sqlite3.connect(
            f"{path.absolute().as_uri()}?mode=ro&immutable=1", uri=True, check_same_thread=False
        )
        try:
            made_as, self.size = self._connection.execute("SELECT format, texts FROM meta").fetchone()
            if made_as != FORMAT:
                raise ValueError(f"{path} is of format {made_as}")
        except BaseException:
            self._connection.close()
            raise

    def close(self) -> None:
        """Let go of the file."""
        self._connection.close()

    def having(self, words: Iterable[str], titles: bool = False) -> list[int]:
        """The texts that hold all of these folded words, ascending; those whose title does, if asked for."""
        numbers: list[int] | None = None
        for word in words:
            found = self._phrase(word, titles) if HAN_RUN.match(word) else self._piece(word, titles)
            if numbers is not None:
                both = set(numbers)
                found = [number for number in found if number in both]
            numbers = found
            if not numbers:
                return []
        return numbers or []

    def _phrase(self, word: str, titles: bool) -> list[int]:
        column = "title : " if titles else ""
        (numbers,) = self._connection.execute(
            "SELECT group_concat(rowid) FROM han WHERE han MATCH ?", (f'{column}"{_phrase(word)}"',)
        ).fetchone()
        found: list[int] = json.loads(f"[{numbers or ''}]")  # one row is quicker than thousands
        return found

    def _piece(self, word: str, titles: bool) -> list[int]:
        """The texts with a word that has this piece in it."""
        ids = self._ids(word.encode())
        if not ids:
            return []
        rows = self._connection.execute(
            f"SELECT {'titles' if titles else 'texts'} FROM words "
            "WHERE id IN (SELECT value FROM json_each(?))",
            (json.dumps(ids),),
        ).fetchall()
        lists = [array("I", row[0]) for row in rows]
        return lists[0].tolist() if len(lists) == 1 else sorted(set().union(*lists))

    @cached_property
    def _vocabulary(self) -> tuple[bytes, int, list[int]]:
        """Every word, one a line, those with a letter first; where these end; how often each byte occurs."""
        words, letters, counts = self._connection.execute(
            "SELECT vocabulary, letters, bytes FROM meta"
        ).fetchone()
        return words, letters, json.loads(counts)

    def _ids(self, piece: bytes) -> list[int]:
        """The numbers of the vocabulary's lines that hold the piece."""
        words, letters, counts = self._vocabulary
        # A piece with a letter is in none of the numbers, which are most of the words of a large bank.
        end = letters if _has_letter(piece.decode()) else len(words)
        rarest = min(range(len(piece)), key=lambda place: counts[piece[place]])
        find = partial(_find, words, piece, end, rarest if counts[piece[rarest]] < RARE else None)
        ids: list[int] = []
        line = counted = 0
        at = find(0)
        while at >= 0:
            line += words.count(b"\n", counted, at)
            ids.append(line)
            counted = words.find(b"\n", at)
            at = find(counted) if counted >= 0 else -1
        return ids


def _find(words: bytes, piece: bytes, end: int, rarest: int | None, start: int) -> int:
    """Where the piece stands next, or -1. One rare byte is found ten times as quickly as several bytes."""
    if rarest is None:
        return words.find(piece, start, end)
    at = words.find(piece[rarest], start + rarest, end)
    while at >= 0 and not words.startswith(piece, at - rarest, end):
        at = words.find(piece[rarest], at + 1, end)
    return at - rarest if at >= 0 else -1


def make(path: Path, texts: Iterable[tuple[str, str]]) -> None:
    """Write the index of these folded texts, each a title and a body: whole, or not at all.

    Raises OSError or sqlite3.Error, also where SQLite comes without FTS5.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f"{path.name}.{os.getpid()}")
    draft.unlink(missing_ok=True)
    try:
        with closing(sqlite3.connect(draft, isolation_level=None)) as connection:
            connection.execute("PRAGMA journal_mode = OFF")
            connection.execute("PRAGMA synchronous = OFF")
            connection.executescript(f"BEGIN; {_TABLES}")
            _fill(connection, texts)
            connection.execute("COMMIT")
        with draft.open("rb+") as file:
            os.fsync(file.fileno())
        draft.replace(path)
    except BaseException:
        with suppress(OSError):
            draft.unlink(missing_ok=True)
        raise


def _fill(connection: sqlite3.Connection, texts: Iterable[tuple[str, str]]) -> None:
    words: dict[str, tuple[array[int], array[int]]] = {}
    number = -1
    for number, (title, body) in enumerate(texts):
        connection.execute(
            "INSERT INTO han (rowid, title, body) VALUES (?, ?, ?)", (number, _runs(title), _runs(body))
        )
        in_title = set(OTHER_WORD.findall(title))
        for word in in_title.union(OTHER_WORD.findall(body)):
            holders = words.get(word)
            if holders is None:
                holders = words[word] = array("I"), array("I")
            holders[0].append(number)
            if word in in_title:
                holders[1].append(number)
    connection.execute("INSERT INTO han (han) VALUES ('optimize')")
    in_order = sorted(words, key=lambda word: not _has_letter(word))  # stable
    connection.executemany(
        "INSERT INTO words VALUES (?, ?, ?)",
        ((id_, *(each.tobytes() for each in words[word])) for id_, word in enumerate(in_order)),
    )
    letters = len("\n".join(filter(_has_letter, in_order)).encode())
    vocabulary = "\n".join(in_order).encode()
    counts = Counter(vocabulary)
    connection.execute(
        "INSERT INTO meta VALUES (?, ?, ?, ?, ?)",
        (FORMAT, number + 1, vocabulary, letters, json.dumps([counts[byte] for byte in range(256)])),
    )


def _has_letter(text: str) -> bool:
    return any(character.isalpha() for character in text)


class _Codes(dict[str, str]):
    """A character's token."""

    def __missing__(self, character: str) -> str:
        self[character] = code = f"{ord(character):x}"
        return code


_codes = _Codes()


def _phrase(run: str) -> str:
    return " ".join([_codes[character] for character in run])


def _runs(text: str) -> str:
    return " x ".join([_phrase(run) for run in HAN_RUN.findall(text)])
