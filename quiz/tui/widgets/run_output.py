"""The output of a run: blocks laid out once a width and language, printed lines drawn where they are seen."""

from collections.abc import Mapping, Sequence

from textual.geometry import Size

from quiz.text.rows import Row, Span
from quiz.tui.run_log import RunLog
from quiz.tui.run_rows import block_rows, error_rows
from quiz.tui.widgets.rows_view import RowsView
from quiz.view.marks import Marked


class RunOutput(RowsView):
    """Draws a RunLog. `flush` takes in what is new; the view stays at the end if it was there."""

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(self._lay_log, measure=200, id=id)
        self.log_shown: RunLog | None = None
        self.marks: Mapping[str, Marked] = {}
        self._laid: dict[int, tuple[object, Sequence[Row] | list[str]]] = {}
        self._flat: list[Sequence[Row] | list[str]] = []
        self._count = 0

    def put(self, log: RunLog | None, marks: Mapping[str, Marked]) -> None:
        """Show this run from its beginning."""
        self.log_shown, self.marks, self._laid = log, marks, {}
        self.relay()
        self.scroll_to(y=0, animate=False)

    def flush(self, marks: Mapping[str, Marked]) -> None:
        """Draw what has come since."""
        at_end = self._count > self.size.height and self.scroll_offset.y >= self._count - self.size.height
        self.marks = marks
        self.relay()
        if at_end:
            self.scroll_to(y=self._count, animate=False)

    def _lay_log(self, cells: int, lang: str) -> Sequence[Row]:
        """Lay out each block that changed; the rows stay in their blocks."""
        log = self.log_shown
        self._flat = []
        for place, block in enumerate(log.blocks if log else ()):
            key = (block.version, cells, lang, tuple(self.marks.items()))
            known = self._laid.get(place)
            if known is None or known[0] != key:
                known = (key, block_rows(block, cells, lang, self.marks))
                self._laid[place] = known
            if self._flat:
                self._flat.append(((),))
            self._flat.append(known[1])
        self._flat.append(error_rows(log, cells, lang))
        self._count = sum(map(len, self._flat))
        return ()

    @property
    def row_count(self) -> int:
        """All rows of all blocks."""
        return self._count

    def row_at(self, index: int) -> Row:
        """The row at that place, whichever block holds it."""
        for rows in self._flat:
            if index < len(rows):
                row = rows[index]
                return (Span(row),) if isinstance(row, str) else row
            index -= len(rows)
        return ()

    def laid_out(self) -> None:
        """Never wider than the pane."""
        self.virtual_size = Size(self.text_width, self._count)
