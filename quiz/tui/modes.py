"""The app's modes by name; each makes its first screen at the first visit."""

from collections.abc import Callable

from textual.screen import Screen

from quiz.tui.screens.today import TodayScreen


def _review() -> Screen[None]:
    from quiz.tui.screens.review import ReviewScreen

    return ReviewScreen()


def _quiz() -> Screen[None]:
    from quiz.tui.screens.quiz_setup import QuizSetupScreen

    return QuizSetupScreen()


def _mock() -> Screen[None]:
    from quiz.tui.screens.mock_setup import MockSetupScreen

    return MockSetupScreen()


def _browse() -> Screen[None]:
    from quiz.tui.screens.browse import BrowseScreen

    return BrowseScreen()


def _demos() -> Screen[None]:
    from quiz.tui.screens.demos import DemosScreen

    return DemosScreen()


def _proofs() -> Screen[None]:
    from quiz.tui.screens.proofs import ProofsScreen

    return ProofsScreen()


def _plan() -> Screen[None]:
    from quiz.tui.screens.plan import PlanScreen

    return PlanScreen()


def _progress() -> Screen[None]:
    from quiz.tui.screens.progress import ProgressScreen

    return ProgressScreen()


MODES: dict[str, str | Callable[[], Screen[None]]] = {
    "today": TodayScreen,
    "review": _review,
    "quiz": _quiz,
    "mock": _mock,
    "browse": _browse,
    "demos": _demos,
    "proofs": _proofs,
    "plan": _plan,
    "progress": _progress,
}
"""The modes that `go_to` accepts."""
