"""Notices: short messages that go away, errors, and whatever keeps the screens waiting."""

from time import time
from typing import TYPE_CHECKING, Literal

from textual.app import App
from textual.notifications import Notification, Notify
from textual.reactive import reactive
from textual.widgets._toast import ToastRack

from quiz.demo.words import Words
from quiz.messages import interface as words
from quiz.tui.notice_box import ROWS, lines, room

if TYPE_CHECKING:
    from quiz.bank.question import Question

LEAST_SECONDS = 0.05

READ = 1.0
"""Seconds after which a notice counts as read and goes at the next key; a new one outlives a fast hand."""


class Notice(Notification):
    """A notice whose box always has some time left.

    It may expire after Textual checked that and before its box is made. A timer started with a negative time
    never stops counting, and the app hangs.
    """

    about: str = ""
    """What it tells the state of: a newer notice about the same takes its place."""

    @property
    def time_left(self) -> float:
        """Seconds that its box stays."""
        return max(LEAST_SECONDS, self.raised_at + self.timeout - time())

    @property
    def has_expired(self) -> bool:
        """Whether its time is over."""
        return self.raised_at + self.timeout <= time()


class Notices(App[None]):
    """An app that speaks the learner's language."""

    lang: reactive[str] = reactive("zh")
    trouble: reactive[tuple[Words, Exception] | None] = reactive(None)
    """Why the bank or the history can't be read, as long as it can't."""

    def on_load(self) -> None:
        """Use our own boxes from the start."""
        from quiz.tui.notice_box import use_own_lines

        use_own_lines()

    def complain(self, what: Words, error: Exception | str) -> None:
        """Show one sentence about something that failed; the app goes on."""
        from quiz.view.trouble import told

        text = words.WENT_WRONG[self.lang].format(what=what[self.lang], error=told(error, self.lang))
        self.tell(text, "error")

    def fail(self, what: Words, error: Exception) -> None:
        """The same for what the screens wait for: they show it until it can be read."""
        self.trouble = what, error
        self.complain(what, error)

    def tell(
        self,
        text: str,
        severity: Literal["information", "warning", "error"] = "information",
        about: str = "",
    ) -> None:
        """Show a notice until the next key, or for a while; repeating one extends its time.

        Its text is never read as markup. It takes the place of an older one `about` the same.
        """
        for standing in list(self._notifications):
            if standing.message == text or (about and getattr(standing, "about", "") == about):
                self._unnotify(standing, refresh=False)
        notice = Notice(text, severity=severity, timeout=8 if severity == "error" else 4)
        notice.about = about
        self.post_message(Notify(notice))

    def tell_of(self, told: Words, question: "Question | None", card: str, what: str = "") -> None:
        """Show what was done with a card, named in what is left of one line; the latest alone stands."""
        from quiz.text.cells import width
        from quiz.tui.words_for import card_text

        text = told[self.lang]
        left = room(self.size.width) - width(text.format(card="", what=what)) - 1
        name = card_text(question, card, self.lang, max(8, left))
        self.tell(text.format(card=name, what=what), about="card")

    def untell(self, text: str) -> None:
        """Take a notice back that no longer holds."""
        for standing in [notice for notice in self._notifications if notice.message == text]:
            self._unnotify(standing)

    def forget_read(self) -> None:
        """A key was pressed: whoever pressed it has seen the notices that stood there."""
        for notice in list(self._notifications):
            if time() - notice.raised_at >= READ:
                self._unnotify(notice)

    def _refresh_notifications(self) -> None:
        """Keep the newest notices, as far as they hide no figure, and the error before the newest; remove the
        boxes of those that are over, then draw the others.

        Textual takes a repeated notice out of its box and leaves the empty box: hundreds after an hour of
        keys. The method is private, but there is no public one.
        """
        left = ROWS
        for place, notice in enumerate(reversed(list(self._notifications))):
            left -= len(lines(notice.message, self.size.width))
            if place and left < 0 and (place > 1 or notice.severity != "error"):
                self._unnotify(notice, refresh=False)
        if self.screen_stack:
            standing = {ToastRack._toast_id(notice) for notice in self._notifications}
            boxes = [
                box for rack in self.screen.children if isinstance(rack, ToastRack) for box in rack.children
            ]
            for box in boxes:
                if box.id not in standing:
                    box.remove()
        super()._refresh_notifications()
