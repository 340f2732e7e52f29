"""Values that an action may change: the cursor's place, the focus, the number of events in the log."""

from collections.abc import Hashable

from quiz.tui.app import RuncallApp
from quiz.tui.screens.difference import DifferenceScreen
from quiz.tui.widgets.lit_rows import LitRows
from quiz.tui.widgets.parameter_form import ParameterForm
from quiz.tui.widgets.row_list import RowList
from tests.tui.conftest import frame
from tests.tui.three_ways import Probe


def cursor(app: RuncallApp) -> Hashable:
    """The item under the cursor of the focused list, or of the screen's own list."""
    found = app.focused if isinstance(app.focused, RowList) else app.screen.query_one(RowList)
    return found.key


def items(app: RuncallApp) -> Hashable:
    """How many items the focused list has."""
    return len(app.focused.items)


def depth(app: RuncallApp) -> Hashable:
    """How far the focused widget has scrolled."""
    return app.focused.scroll_offset.y


def focus(app: RuncallApp) -> Hashable:
    """The focused widget."""
    return app.focused


def lit(app: RuncallApp) -> Hashable:
    """The link that is lit."""
    return app.screen.query_one(LitRows).lit


def values(app: RuncallApp) -> Hashable:
    """The values in the form of parameters."""
    return tuple(app.screen.query_one(ParameterForm)._texts.items())


def field_here(app: RuncallApp) -> Hashable:
    """The parameter under the cursor."""
    return app.screen.query_one(ParameterForm).current


def in_front(app: RuncallApp) -> Hashable:
    """The screen in front."""
    return type(app.screen).__name__


def lang(app: RuncallApp) -> Hashable:
    """The language."""
    return app.lang


def theme(app: RuncallApp) -> Hashable:
    """The theme."""
    return app.theme


def copied(app: RuncallApp) -> Hashable:
    """Whether a choice of what to copy is open, or something was copied at once."""
    return in_front(app) == "CopyScreen" or "Sent to the terminal" in " ".join(frame(app).split())


def events(kind: str) -> Probe:
    """Counts the events of one kind in the log."""

    def count(app: RuncallApp) -> Hashable:
        return len(app.log_of_study.events(kind=kind))

    return count


def first_line(app: RuncallApp) -> Hashable:
    """The top line."""
    return frame(app).split("\n")[0]


def filter_line(app: RuncallApp) -> Hashable:
    """The line of Proofs that shows which claims are listed."""
    return frame(app).split("\n")[3]


def notices(app: RuncallApp) -> Hashable:
    """The texts of the notices."""
    return tuple(notice.message for notice in app._notifications)


def kept(app: RuncallApp) -> Hashable:
    """The last run of the pane, and whether another is under way."""
    pane = app.screen.pane
    return id(pane.kept), pane.is_busy


def pane_part(app: RuncallApp) -> Hashable:
    """What the pane of a run shows: its output, or the source."""
    return app.screen.pane.place


def busy(app: RuncallApp) -> Hashable:
    """Whether the pane has a run under way."""
    return app.screen.pane.is_busy


def both_runs(app: RuncallApp) -> int:
    """Which results of the copy and its original stand there: they may come before one sees them run."""
    (page,) = (screen for screen in app.screen_stack if isinstance(screen, DifferenceScreen))
    return id(page._both)
