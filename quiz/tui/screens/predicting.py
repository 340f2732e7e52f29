"""A page where one guesses a metric: the demo runs once with drawn parameters and decides."""

from collections.abc import Mapping

from textual.message import Message

from quiz.bank.question import Numeric, Value
from quiz.tui.screens.paned import PanedPage
from quiz.tui.widgets.run_pane import RunPane


class PredictingPage(PanedPage):
    """Posts `Truth` when the requested run has ended; its value is None if the run gave none."""

    class Truth(Message):
        """The run has ended."""

        def __init__(self, value: float | None) -> None:
            super().__init__()
            self.value = value

    _awaited: Numeric | None = None
    _found: float | None = None

    def predict(self, form: Numeric, parameters: Mapping[str, Value]) -> bool:
        """Run the form's demo with these parameters; False if the deck has no such demo."""
        demo = self.app.deck.demos.get(form.run) if self.app.deck else None
        if demo is None:
            return False
        self._awaited, self._found = form, None
        self.remove_class("-alone")
        self.pane.show(demo, parameters, edited=False)
        self.pane.start()
        if not self.pane.is_busy:  # a parameter that the demo doesn't take
            self._end()
        return True

    def on_run_pane_reported(self, message: RunPane.Reported) -> None:
        """Note the guessed metric; treat others as on every page."""
        super().on_run_pane_reported(message)
        number = isinstance(message.value, int | float) and not isinstance(message.value, bool)
        if self._awaited is not None and message.metric == self._awaited.metric and number:
            self._found = float(message.value)

    def on_run_pane_broke_off(self, message: RunPane.BrokeOff) -> None:
        """A run that did not complete decides nothing."""
        super().on_run_pane_broke_off(message)
        self._found = None

    def on_run_pane_changed(self, message: RunPane.Changed) -> None:
        """It began or ended."""
        super().on_run_pane_changed(message)
        if self._awaited is not None and self.pane.has_ended:
            self._end()

    def _end(self) -> None:
        self._awaited = None
        self.post_message(self.Truth(self._found))
