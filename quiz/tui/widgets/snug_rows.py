"""A pane as high as its content: for a line or two above a list, which wrap on a narrow screen."""

from quiz.tui.widgets.rows_view import RowsView


class SnugRows(RowsView):
    """Grows and shrinks with its rows. Nothing in it takes the focus."""

    can_focus = False

    def laid_out(self) -> None:
        """Another width or language may take more rows, or fewer."""
        self.styles.height = max(1, len(self.rows))
