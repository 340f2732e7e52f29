"""A mock interview in lines: a clock in words, notes, points to tick, and the final report."""

from time import monotonic

from quiz.bank.question import Question
from quiz.cli.asking import NoMoreInput
from quiz.cli.plain.desk import LEAVE, Desk
from quiz.cli.plain.review import letters, letters_of
from quiz.messages import plain as words
from quiz.messages import quiz as quiz_words
from quiz.messages.topics import topic_name
from quiz.study.day import local_clock
from quiz.study.mock import MINUTES
from quiz.study.mock_report import MockReport, last_report
from quiz.study.mock_session import MockSession
from quiz.study.recognise import recognise
from quiz.text.spoken import spoken
from quiz.view.mock_report import markdown
from quiz.view.spoken_question import point_lines
from quiz.view.spoken_quiz import clock_words

NONE_MADE = ("n", "none", "无", "没有")


class _Left(Exception):
    """The person left the interview; `ends` if for good."""

    def __init__(self, ends: bool) -> None:
        self.ends = ends


def mock(desk: Desk) -> None:
    """Hold it, and read its report out. Raises NoMoreInput; it goes on next time then."""
    session = _begun(desk)
    if session is None:
        return
    lang = desk.lang
    desk.lines.say("", quiz_words.MOCK_HOW[lang], words.MOCK_KEYS[lang])
    try:
        while session.place is not None:
            _Answer(desk, session).take()
    except _Left as left:
        if not left.ends:
            desk.lines.say(words.MOCK_STANDS[lang])
            return
    except (NoMoreInput, KeyboardInterrupt):
        desk.lines.say("", words.MOCK_STANDS[lang])
        raise
    else:
        if session.has_time_left:
            desk.lines.say("", quiz_words.NO_MORE_TO_ASK[lang])
    session.finish()
    tell_report(desk, session.report(), quiz_words.NOTHING_ASKED[lang])


def tell_report(desk: Desk, report: MockReport | None, nothing: str) -> None:
    """The whole report, or that there is none."""
    if report is None:
        desk.lines.say(nothing)
    else:
        desk.lines.say("", *spoken(markdown(report, desk.deck.by_id, desk.lang, desk.deck.demos)))


def _begun(desk: Desk) -> MockSession | None:
    lang, by_id = desk.lang, desk.deck.by_id
    kept = MockSession.kept(desk.log, by_id, local_clock)
    if kept is not None:
        left = clock_words(kept.minutes * 60 - kept.spent, lang)
        goes_on = desk.goes_on(words.MOCK_LEFT[lang].format(n=kept.asked, left=left))
        if goes_on is None:
            return None
        if goes_on:
            return kept
    while (text := desk.ask(words.MOCK_LENGTH[lang]).lower()) not in LEAVE:
        if text == "w":
            report = last_report(desk.log.events(kind="mock"), by_id)
            tell_report(desk, report, quiz_words.NO_MOCK_YET[lang])
        elif text in map(str, MINUTES):
            return MockSession.new(desk.log, by_id, int(text), local_clock)
        else:
            desk.lines.say(words.UNCLEAR[lang].format(text=text))
    return None


class _Answer:
    """One question and the answer to it."""

    def __init__(self, desk: Desk, session: MockSession) -> None:
        assert session.place is not None
        assert session.step is not None
        self._desk, self._session, self._lang = desk, session, desk.lang
        self._place, self._step = session.place, session.step
        self._question: Question = desk.deck.by_id[self._step.question]
        draft = session.noted(self._place)
        half_typed = (draft.line,) if draft.line.strip() else ()
        self._notes, self._began = (*draft.notes, *half_typed), monotonic() - draft.seconds

    def take(self) -> None:
        """Notes, then the points that were made; the answer is in the log when this returns."""
        self._put()
        try:
            while text := self._line(words.NOTE_LINE[self._lang]):
                if text.lower() == "q":
                    self._desk.lines.say(words.NO_NOTE[self._lang])
                    continue
                self._notes = (*self._notes, text)
                self._keep()
            ticked = self._made()
        except BaseException:
            self._keep()  # left in the middle: the clock stands still meanwhile
            raise
        spent = round((monotonic() - self._began) * 1000)
        self._session.answer(self._place, sorted(ticked), self._notes, spent)

    def _put(self) -> None:
        lang, question = self._lang, self._question
        topic = topic_name(question.topic, lang)
        trail = (words.FOLLOW_UP if self._step.depth else words.NEW_TOPIC)[lang].format(topic=topic)
        head = words.MOCK_QUESTION[lang].format(n=self._session.asked + 1, trail=trail)
        left = self._session.minutes * 60 - self._session.seconds - (monotonic() - self._began)
        clock = words.TIME_LEFT[lang].format(time=clock_words(left, lang))
        self._desk.lines.say("", f"{head} {clock}", question.prompt[lang])
        self._desk.lines.say(*(f"{words.NOTE_LINE[lang]}{note}" for note in self._notes))

    def _made(self) -> frozenset[int]:
        """The points that are ticked, in one line."""
        lang, question = self._lang, self._question
        told = ["", words.POINTS[lang], *point_lines(question, lang)]
        if seem := recognise("\n".join(self._notes), question):
            told.append(words.NOTES_SEEM[lang].format(letters=letters(seem)))
        self._desk.lines.say(*told, "", quiz_words.MODEL_ANSWER[lang], *spoken(question.answer[lang]), "")
        while (text := self._line(words.TICK_LINE[lang])).lower() not in NONE_MADE:
            if text.lower() in LEAVE:
                raise _Left(ends=False)
            points = letters_of(text, len(question.key_points))
            if points is not None:
                return points
            doubt = words.UNCLEAR if text else words.NOTHING_TICKED
            self._desk.lines.say(doubt[lang].format(text=text))
        return frozenset()

    def _line(self, prompt: str) -> str:
        text = self._desk.lines.ask(prompt)
        if text.lower() in ("/q", "/end"):
            raise _Left(ends=text.lower() == "/end")
        return text

    def _keep(self) -> None:
        self._session.note(self._place, self._notes, monotonic() - self._began)
