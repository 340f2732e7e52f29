"""Notices: short messages that go away, errors, and whatever keeps the screens waiting."""

from time import time
from typing import Literal

from textual.app import App
from textual.notifications import Notification, Notify
from textual.reactive import reactive
from textual.widget import Widget
from textual.widgets._toast import ToastRack

from quiz.demo.words import Words
from quiz.messages import interface as words

LEAST_SECONDS = 0.05


class Notice(Notification):
    """A notice whose box always has some time left.

    It can end between the toolkit's look at whether it is over and the making of its box. A timer that is
    asked for a time in the past counts for ever, and the app stands still with it.
    """

    @property
    def time_left(self) -> float:
        """Seconds that its box stands."""
        return max(LEAST_SECONDS, self.raised_at + self.timeout - time())

    @property
    def has_expired(self) -> bool:
        """Whether it is over."""
        return self.raised_at + self.timeout <= time()


def raise_notices(screen: Widget, raised: bool) -> None:
    """Whether a screen's notices stand higher, so that they leave a line at its foot free to type into."""
    for child in screen.children:
        if child.id == "textual-toastrack":
            child.set_class(raised, "-raised")


class Notices(App[None]):
    """An app that speaks the learner's language."""

    lang: reactive[str] = reactive("zh")
    trouble: reactive[tuple[Words, Exception] | None] = reactive(None)
    """What keeps the bank or the history from being read, as long as it does."""

    def on_load(self) -> None:
        """Its boxes are ours from the first."""
        from quiz.tui.notice_box import use_own_lines

        use_own_lines()

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
        seconds = 8 if severity == "error" else 4
        self.post_message(Notify(Notice(text, severity=severity, timeout=seconds)))

    def _refresh_notifications(self) -> None:
        """Show what stands; the toolkit takes a notice that was said again out of its box, and the box stays.

        Private to it, but it offers nothing else. An hour of keys left hundreds of boxes, each with a queue.
        """
        if self.screen_stack:
            standing = {ToastRack._toast_id(notice) for notice in self._notifications}
            boxes = [
                box for rack in self.screen.children if isinstance(rack, ToastRack) for box in rack.children
            ]
            for box in boxes:
                if box.id not in standing:
                    box.remove()
        super()._refresh_notifications()
