"""A run's output: blocks laid out once per width and language, printed lines only when in view."""

from collections.abc import Mapping, Sequence

from textual.events import Resize
from textual.geometry import Region, Size

from quiz.text.rows import Row
from quiz.tui.printed_rows import PrintedRows
from quiz.tui.run_log import PrintedBlock, RunLog
from quiz.tui.run_rows import block_rows, dropped_rows, error_rows
from quiz.tui.widgets.rows_view import RowsView
from quiz.view.marks import Marked


class RunOutput(RowsView):
    """Draws a RunLog. `flush` adds what is new: the view follows printed lines, or stays in place."""

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(self._lay_log, measure=200, id=id)
        self.log_shown: RunLog | None = None
        self.marks: Mapping[str, Marked] = {}
        self._laid: dict[int, tuple[object, Sequence[Row]]] = {}
        self._flat: list[Sequence[Row]] = []
        self._count = 0
        self._gone = 0
        self._seen: tuple[Size, int, list[Row]] = (Size(0, 0), 0, [])
        self._height = 0

    def on_resize(self, event: Resize) -> None:
        """Plots grow with the height too."""
        if self._height != self.size.height:
            self.relay()

    def put(self, log: RunLog | None, marks: Mapping[str, Marked]) -> None:
        """Show this run from its beginning."""
        self.log_shown, self.marks, self._laid = log, marks, {}
        self.relay()
        self.scroll_to(y=0, animate=False)

    def flush(self, marks: Mapping[str, Marked]) -> None:
        """Draw what has come since."""
        place, room = self.scroll_offset.y, self._count - self.size.height
        at_end = place >= room if room > 0 else self._is_printing
        self.marks, self._gone = marks, 0
        self.relay()
        if at_end:
            self.scroll_to(y=self._count, animate=False, force=True)  # the bar may not be there yet
        elif place and self._gone:
            self.scroll_to(y=max(0, place - self._gone), animate=False)

    @property
    def _is_printing(self) -> bool:
        """Whether a printed line came last."""
        log = self.log_shown
        return log is not None and bool(log.blocks) and isinstance(log.blocks[-1], PrintedBlock)

    def _lay_log(self, cells: int, lang: str) -> Sequence[Row]:
        """Lay out each block that changed; the rows stay in their blocks."""
        log = self.log_shown
        self._flat, self._height = [], self.size.height
        for place, block in enumerate(log.blocks if log else ()):
            key = (block.version, cells, lang, tuple(self.marks.items()), self._height)
            known = self._laid.get(place)
            if known is None or known[0] != key:
                if isinstance(block, PrintedBlock):
                    rows = self._lay_printed(place, block, cells, lang)
                else:
                    rows = block_rows(block, cells, lang, self.marks, self._height)
                known = (key, rows)
                self._laid[place] = known
            if self._flat:
                self._flat.append(((),))
            self._flat.append(known[1])
        self._flat.append(error_rows(log, cells, lang))
        self._count = sum(map(len, self._flat))
        return ()

    def _lay_printed(self, place: int, block: PrintedBlock, cells: int, lang: str) -> Sequence[Row]:
        """Lay out only new printed lines; returns how many rows disappeared at the top."""
        _, rows = self._laid.get(place, (None, None))
        transcript = self.log_shown.transcript if self.log_shown else None
        notice = dropped_rows(block.dropped, transcript, cells, lang)
        if not isinstance(rows, PrintedRows) or rows.cells != cells:
            rows = PrintedRows(block.ring, cells)
            rows.refresh(notice)
        else:
            self._gone += rows.refresh(notice)
        return rows

    @property
    def row_count(self) -> int:
        """All rows of all blocks."""
        return self._count

    def row_at(self, index: int) -> Row:
        """The row at that place, whichever block holds it."""
        for rows in self._flat:
            if index < len(rows):
                return rows[index]
            index -= len(rows)
        return ()

    def laid_out(self) -> None:
        """Forget what was seen if this happens in the midst of drawing: other lines are drawn now."""
        if self._is_drawing:
            self._seen = (Size(0, 0), 0, [])

    def redraw(self) -> None:
        """Draw only the lines that have changed since the last call."""
        top, height = self.scroll_offset.y, self.size.height
        before, rows = self._seen, [self.row_at(place) for place in range(top, top + height)]
        self._seen = (self.size, top, rows)
        if before[:2] != self._seen[:2]:
            self.refresh()
            return
        width = self.size.width
        lines = zip(before[2], rows, strict=True)
        if changed := [Region(0, y, width, 1) for y, (old, new) in enumerate(lines) if old != new]:
            self.refresh(*changed)
