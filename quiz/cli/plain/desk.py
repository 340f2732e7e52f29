"""What all parts of the plain mode share: the deck, the log, input and output, what runs have measured."""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from quiz.bank.deck import Deck
from quiz.bank.question import Question
from quiz.cli.plain.lines import Lines
from quiz.messages import plain as words
from quiz.view.marks import Marked
from quiz.view.measured import Measured, marks_of

if TYPE_CHECKING:
    from quiz.study.interview import Interview
    from quiz.study.log import StudyLog

LEAVE = ("q", "/q", "quit", "back", "退出", "返回")
"""What leaves a place where no free text is asked for."""


ANEW = ("n", "new", "重新开始")
"""What begins anew where something was left unfinished."""


@dataclass
class Desk:
    """One sitting."""

    deck: Deck
    log: "StudyLog"
    lines: Lines
    measured: Measured = field(default_factory=Measured)

    @property
    def lang(self) -> str:
        """The language that is spoken now."""
        return self.lines.lang

    def marks(self, question: Question) -> dict[str, Marked]:
        """How the question's claims stand by the runs of this sitting, else by earlier ones."""
        from quiz.view.earlier import earlier_measured

        earlier = marks_of(question, self.deck, earlier_measured(self.deck, question))
        now = marks_of(question, self.deck, self.measured)
        return {name: earlier[name] if marked.mark == "not_run" else marked for name, marked in now.items()}

    def interview(self) -> "Interview | None":
        """The interview that is set; a date that can't be read is told, and the day goes on without."""
        from quiz.study.error import StudyError
        from quiz.study.home import settings_file
        from quiz.study.interview import read_interview
        from quiz.view.trouble import told

        try:
            return read_interview(settings_file())
        except StudyError as error:
            self.lines.say(told(error, self.lang))
            return None

    def ask(self, prompt: str) -> str:
        """What is typed after a prompt that says what can be; asked again for a `?`. Raises NoMoreInput."""
        while (text := self.lines.ask(prompt)) in ("?", "？"):
            self.lines.say(words.ALL_IS_SAID[self.lang])
        return text

    def goes_on(self, prompt: str) -> bool | None:
        """Whether what was left goes on, or something new begins; None if the person goes back.

        Raises NoMoreInput.
        """
        while text := self.ask(prompt):
            if text.lower() in LEAVE:
                return None
            if text.lower() in ANEW:
                return False
            self.lines.say(words.UNCLEAR[self.lang].format(text=text))
        return True
