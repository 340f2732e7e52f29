"""What the app tells in a line that goes away: a notice, something that failed, what the screens wait for."""

from typing import Literal

from textual.app import App
from textual.reactive import reactive

from quiz.demo.words import Words
from quiz.messages import interface as words


class Notices(App[None]):
    """An app that speaks the learner's language."""

    lang: reactive[str] = reactive("zh")
    trouble: reactive[tuple[Words, Exception] | None] = reactive(None)
    """What keeps the bank or the history from being read, as long as it does."""

    def complain(self, what: Words, error: Exception | str) -> None:
        """One sentence about something that failed; the app goes on."""
        from quiz.view.trouble import told

        text = words.WENT_WRONG[self.lang].format(what=what[self.lang], error=told(error, self.lang))
        self.tell(text, "error")

    def fail(self, what: Words, error: Exception) -> None:
        """The same about what the screens wait for: there it stands until it can be read."""
        self.trouble = what, error
        self.complain(what, error)

    def tell(self, text: str, severity: Literal["information", "warning", "error"] = "information") -> None:
        """A notice that goes away by itself; said again while it stands, it stands longer instead of twice.

        Its text is never taken for markup.
        """
        for standing in [notice for notice in self._notifications if notice.message == text]:
            self._unnotify(standing, refresh=False)
        self.notify(text, severity=severity, markup=False, timeout=8 if severity == "error" else 4)
