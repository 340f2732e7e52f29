"""A pane that is as high as what it holds: for a line or two above a list, which a narrow screen breaks."""

from quiz.tui.widgets.rows_view import RowsView


class SnugRows(RowsView):
    """Grows and shrinks with its rows. Nothing in it takes the focus."""

    can_focus = False

    def laid_out(self) -> None:
        """Another width or language may take more rows, or fewer."""
        self.styles.height = max(1, len(self.rows))
