"""A snippet's output with its colours and weights, and no other control sequence.

Each line stands by itself: it begins plain, a look is written only before a character that is shown in it,
and a line that ends in a look ends it. So a line may be dropped or written again without a thought for the
others, and there are never more sequences than characters. Text may arrive in any pieces: the result is that
of the whole.
"""

import codecs
import re

from quiz.run.plain_output import CUT, LONGEST_LINE, NOT_A_LOOK, TOKEN, shortened, without_begun
from quiz.run.sgr import PLAIN, RESET, changed, sequence

_parts = re.compile(r"\x1b\[([0-9;:]*)m|([\n\r]+)|([^\x1b\n\r]+)")


class StyledOutput:
    """Turns the bytes of one stream into text with looks, piece by piece."""

    def __init__(self) -> None:
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self._carried = ""
        self._column = 0
        self._look = self._written = PLAIN

    def feed(self, data: bytes, last: bool = False) -> str:
        """The text that these bytes add. `last` says that no more will come."""
        text = self._carried + self._decoder.decode(data, last)
        whole, self._carried = without_begun(text)
        if NOT_A_LOOK.search(whole):
            self._carried = ""
            whole = TOKEN.sub(self._instead, text)
        text = whole
        if self._look == self._written == PLAIN and "\x1b" not in text:
            text, self._column = shortened(text, self._column)
        else:
            text = self._written_anew(text)
        return text + RESET if last and self._written != PLAIN else text

    def _instead(self, token: re.Match[str]) -> str:
        """What stands for a control: a look, a line's end, or nothing."""
        match token.lastgroup:
            case "look":
                return f"\x1b[{token['look']}m"
            case "line_end":
                return "\n"
            case "unfinished":
                self._carried = token["unfinished"]
        return ""

    def _written_anew(self, text: str) -> str:
        """The text with each look where it is first seen, each line cut where it grows too long."""
        look, written, column = self._look, self._written, self._column
        made: list[str] = []
        add = made.append
        for parameters, ends, part in _parts.findall(text):
            if part:
                room = LONGEST_LINE - column
                column += len(part)
                if room < 0:
                    continue
                if look != written:
                    add(sequence(look))
                    written = look
                add(part if len(part) <= room else part[:room] + CUT)
            elif ends:
                if written != PLAIN:
                    add(RESET)
                    written = PLAIN
                add(ends)
                column = 0
            else:
                look = changed(look, parameters)
        self._look, self._written, self._column = look, written, column
        return "".join(made)
