"""Words that count something: `{n} {n:event|events}` says 1 event, 2 events."""

from string import Formatter
from typing import Any

from quiz.demo.words import Words


class Counted(Words):
    """`Words` whose blanks choose between a singular and a plural by a number."""

    __slots__ = ()

    def __getitem__(self, lang: str) -> str:
        return Sentence(self.en if lang == "en" else self.zh)


class Sentence(str):
    """A text whose blanks choose between singular and plural."""

    __slots__ = ()

    def format(self, *args: Any, **parts: Any) -> str:
        """Fill the blanks."""
        return _filler.vformat(self, args, parts)


class _Filler(Formatter):
    def format_field(self, value: Any, format_spec: str) -> str:
        one, bar, many = format_spec.partition("|")
        if not bar:
            return str(super().format_field(value, format_spec))
        return one if str(value) == "1" else many


_filler = _Filler()
