"""A page whose question's claims carry marks, which runs and proofs update as they report."""

from contextlib import aclosing
from time import monotonic

from textual.timer import Timer
from textual.worker import Worker

from quiz.bank.question import Question
from quiz.messages import interface as words
from quiz.messages.proofs import NO_RUN_POSSIBLE
from quiz.text.rows import Row, Span
from quiz.tui.kept_proofs import keeping
from quiz.tui.screens.paned import PanedPage
from quiz.tui.turning import FRAMES, Turning
from quiz.tui.widgets.run_pane import RunPane
from quiz.tui.work import work
from quiz.view.marks import Marked
from quiz.view.measured import marks_of, proof_run


class MarkingPage(PanedPage):
    """Proves the question's claims; as metrics arrive, marks change one after another."""

    def __init__(self) -> None:
        super().__init__()
        self._proving: Worker[None] | None = None
        self._proved: Question | None = None
        """The question whose proofs are running, possibly reduced to one of its claims."""
        self._turning = Turning()
        self._turns: Timer | None = None
        self._under_way: frozenset[str] = frozenset()
        """The claims last shown as pending."""
        self._relays = False

    def on_mount(self) -> None:
        """Follow what runs report."""
        super().on_mount()
        if self._turns is not None:
            return  # Textual calls this once for each class that hands it on
        self._turns = self.set_interval(1 / FRAMES, self._turn, pause=True)
        self.follow("measured", self._measured, init=False)

    @property
    def question(self) -> Question | None:
        """The current question."""
        raise NotImplementedError

    def relay(self) -> None:
        """Redraw the question in place."""
        raise NotImplementedError

    def true_marks(self) -> dict[str, Marked]:
        """The present marks of the question's claims."""
        if self.question is None or self.app.deck is None:
            return {}
        return marks_of(self.question, self.app.deck, self.app.measured)

    def marks(self) -> dict[str, Marked]:
        """The marks as shown: new ones appear one after another."""
        question = self.question
        if question is None:
            return {}
        if self._turning.question != question.id:
            self._turning.settle(question.id, self.true_marks())
        self._under_way = self.pending()
        return self._turning.seen(self._under_way)

    def pending(self) -> frozenset[str]:
        """The claims that the current run or proofs will decide."""
        question, deck = self.question, self.app.deck
        if question is None or deck is None:
            return frozenset()
        run = self.pane.run_going
        proved = self._proved if self.is_proving and self._proved is not None else question
        return frozenset(
            name
            for name, claim in question.claims.items()
            if (self.is_proving and name in proved.claims and claim.proof is not None)
            or (run is not None and proof_run(claim, deck) == run)
        )

    def on_run_pane_changed(self, message: RunPane.Changed) -> None:
        """A run began or ended, so other claims are pending."""
        if self.pending() != self._under_way:
            self._relay_soon()

    def _measured(self) -> None:
        """Some run reported a metric. The text is laid out once a frame, however many arrive."""
        if self._turns is None or self.question is None:
            return
        if self.app.animation_level == "none":
            self._turns.pause()
            self._turning.settle("", {})
            self._relay_soon()
        else:
            self._turns.resume()

    def _relay_soon(self) -> None:
        if not self._relays:
            self._relays = self.call_after_refresh(self._relay_once)

    def _relay_once(self) -> None:
        self._relays = False
        if self.is_attached:
            self.relay()

    def _turn(self) -> None:
        """Show the next changed mark."""
        marks = self.true_marks()
        if self._turns is None or self.question is None:
            return
        if self._turning.question == self.question.id:
            self._turning.step(marks, monotonic())
        if not self._turning.goes_on(marks):
            self._turns.pause()
        self.relay()

    def stop_run(self) -> bool:
        """Stop the run or the proofs that are going on, if any are."""
        proving = self.is_proving
        if self._proving is not None:
            self._proving.cancel()
        return super().stop_run() or proving

    @property
    def is_proving(self) -> bool:
        """Whether the question's proofs are running."""
        return self._proving is not None and self._proving.is_running

    def proving_row(self, lang: str) -> Row:
        """That proofs are running, with how many claims are decided."""
        if not self.is_proving:
            return ()
        marks = [mark.mark for mark in self.true_marks().values() if mark.mark != "cited"]
        decided = len(marks) - marks.count("not_run")
        return (Span("● ", "accent"), Span(f"{words.PROVING[lang]} {decided}/{len(marks)}   ", "muted"))

    def action_prove(self) -> None:
        """Run every proof of the question."""
        if self.question is not None:
            self._start_proving(self.question)

    def _start_proving(self, question: Question) -> None:
        self._proved = question
        self._proving = self.run_worker(
            work(self._prove, question), group="prove", exclusive=True, exit_on_error=False
        )
        self.relay()
        self.refresh_chrome()

    def prove_claim(self, name: str) -> None:
        """Run the proof of one claim alone."""
        from msgspec.structs import replace

        question = self.question
        claim = question.claims.get(name) if question is not None else None
        if question is None or claim is None or self.is_proving:
            return
        if claim.proof is None:
            self.app.tell(NO_RUN_POSSIBLE[self.app.lang])
        else:
            self._start_proving(replace(question, claims={name: claim}))

    async def _prove(self, question: Question) -> None:
        """Keep what each proof measured as it is decided; report the first failure."""
        from quiz.proof.verify import plan, verify
        from quiz.run.cores import cores
        from quiz.view.event import in_language

        deck, errors = self.app.deck, []
        if deck is None:
            return
        try:
            async with (
                keeping(self.app, plan(deck, [question]).runs) as kept,
                aclosing(verify(deck, self.app.runner, [question], cores(), kept=kept)) as decided,
            ):
                async for checked in decided:
                    run = proof_run(checked.claim, deck)
                    if run is None or checked.claim.proof is None or checked.measured is None:
                        errors += [in_language(checked.error, self.app.lang)] if checked.error else []
                        continue
                    metric = checked.claim.proof.metric
                    self.app.measured = self.app.measured.with_metric(run, metric, checked.measured)
        except Exception as error:
            errors.append(str(error))
        finally:  # stopped, too
            self.call_later(self._proved_all)
        if errors:
            self.app.complain(words.PROOF_FAILED, errors[0])

    def _proved_all(self) -> None:
        """Nothing is pending any more."""
        if self.is_attached:
            self.relay()
            self.refresh_chrome()
