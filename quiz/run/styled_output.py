"""A snippet's output with its colours and weights, and no other control sequence.

Each line stands by itself: it begins plain, a look is written only before a character that is shown in it,
and a line that ends in a look ends it. So a line may be dropped or written again without a thought for the
others, and there are never more sequences than characters. Text may arrive in any pieces: the result is that
of the whole.
"""

import codecs
import re

from quiz.run.plain_output import CUT, LONGEST_LINE, SUSPECT, TOKEN
from quiz.run.sgr import PLAIN, RESET, changed, sequence

_parts = re.compile(r"[\n\r]+|[^\n\r]+")


class StyledOutput:
    """Turns the bytes of one stream into text with looks, piece by piece."""

    def __init__(self) -> None:
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self._carried = ""
        self._column = 0
        self._look = self._written = PLAIN

    def feed(self, data: bytes, last: bool = False) -> str:
        """The text that these bytes add. `last` says that no more will come."""
        text, self._carried = self._carried + self._decoder.decode(data, last), ""
        made: list[str] = []
        start = 0
        if SUSPECT.search(text):
            for token in TOKEN.finditer(text):
                self._write(text[start : token.start()], made)
                start = token.end()
                self._obey(token, made)
        self._write(text[start:], made)
        if last and self._written != PLAIN:
            made.append(RESET)
        return "".join(made)

    def _obey(self, token: re.Match[str], made: list[str]) -> None:
        """What a control means: a look, a line's end, the beginning of something, or nothing."""
        match token.lastgroup:
            case "look":
                self._look = changed(self._look, token["look"])
            case "line_end":
                self._write("\n", made)
            case "unfinished":
                self._carried = token["unfinished"]

    def _write(self, text: str, made: list[str]) -> None:
        """Add text in the present look, each line cut where it grows too long."""
        for part in _parts.findall(text):
            if part[0] in "\n\r":
                if self._written != PLAIN:
                    made.append(RESET)
                    self._written = PLAIN
                made.append(part)
                self._column = 0
                continue
            room = LONGEST_LINE - self._column
            self._column += len(part)
            if room < 0:
                continue
            if self._look != self._written:
                made.append(sequence(self._look))
                self._written = self._look
            made.append(part if len(part) <= room else part[:room] + CUT)
