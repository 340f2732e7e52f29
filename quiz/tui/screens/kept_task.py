"""The page of a quiz's task: what is done to it is saved, half done or whole, with the quiz it belongs to."""

from collections.abc import Callable
from dataclasses import replace
from time import monotonic
from typing import TypeVar

from quiz.bank.question import Numeric
from quiz.messages.interface import NOT_SAVED
from quiz.study.judging import Verdict
from quiz.study.quiz_session import QuizSession
from quiz.tui import sheet_moves as moves
from quiz.tui.screens.task import TaskPage

Kept = TypeVar("Kept")

KEEP_EACH = 15
"""Seconds between two saves of an answer under way."""


class KeptTaskPage(TaskPage):
    """Keeps answers, drafts of answers, and what a learner says of a judgement."""

    def __init__(self, session: QuizSession) -> None:
        super().__init__()
        self._session = session
        self._place: int | None = None
        self._began = 0.0

    def on_unmount(self) -> None:
        """Left in the middle of an answer: save it."""
        self.keep_draft()

    def keep_draft(self) -> None:
        """Save what is chosen or typed of the answer under way."""
        sheet, place = self._sheet, self._place
        if sheet is None or place is None or self.stage in ("told", "over"):
            return
        moved = sheet.order != sheet.task.shuffle
        chosen = sheet.order if sheet.order and moved else sorted(sheet.picked) or None
        try:
            self._session.note(place, sheet.texts, monotonic() - self._began, self.guessed, chosen)
        except Exception as error:
            self.app.tell(NOT_SAVED[self.app.lang].format(error=error), "error")

    def take_up(self) -> None:
        """Go on with what was chosen or typed when the quiz was left."""
        self.guessed = ""
        if self._sheet is not None and self._place is not None:
            draft = self._session.noted(self._place)
            self._sheet, self.guessed = moves.taken_up(self._sheet, draft), draft.line
            self._began -= draft.seconds

    @property
    def has_typed(self) -> bool:
        """Whether anything is typed, in the line or in any gap."""
        texts = self._sheet.texts if self._sheet is not None else ()
        return bool(self.answer_line.line.value.strip()) or any(text.strip() for text in texts)

    def _keep(self, act: Callable[[int, int], Kept]) -> Kept | None:
        """Save something before it is shown; returns None if that failed."""
        assert self._place is not None
        try:
            return act(self._place, round((monotonic() - self._began) * 1000))
        except Exception as error:
            self.app.tell(NOT_SAVED[self.app.lang].format(error=error), "error")
            return None

    def action_not_known(self) -> None:
        """Show the answer; for a number, its run shows it."""
        sheet = self._sheet
        if sheet is None or self._keep(self._pass_over) is None:
            return
        right = tuple(range(len(sheet.order)))
        passed = replace(sheet, verdict=Verdict(False), known=False, picked=frozenset(), order=right)
        self._show(passed)
        if isinstance(sheet.form, Numeric) and not self.measure(sheet.form):
            self._show(replace(passed, broke=True))

    def _pass_over(self, place: int, spent: int) -> bool:
        self._session.pass_over(place, spent)
        return True

    def action_overrule(self) -> None:
        """Count a typed answer as right, or as it was judged."""
        sheet, place = self._sheet, self._place
        if sheet is None or place is None or not sheet.can_overrule:
            return
        if self._keep(lambda place, _: self._overrule(place, not sheet.overruled)):
            self._show(replace(sheet, overruled=not sheet.overruled))

    def _overrule(self, place: int, right: bool) -> bool:
        self._session.overrule(place, right)
        return True

    def measure(self, form: Numeric) -> bool:
        """Run what decides; False if that can't be."""
        raise NotImplementedError
