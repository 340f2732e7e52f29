"""A review in lines: a card, its answer, ticks, a run; a grade is saved before it is confirmed."""

from time import monotonic
from typing import Any

from quiz.bank.question import Question
from quiz.cli.plain.desk import LEAVE, Desk
from quiz.cli.plain.proofs import verify
from quiz.cli.plain.running import run
from quiz.messages import interface
from quiz.messages import plain as words
from quiz.messages.topics import topic_name
from quiz.study.card import Rating
from quiz.study.day import local_clock
from quiz.study.event import Kind
from quiz.study.holds import toggled
from quiz.study.recognise import recognise
from quiz.study.reviewing import due_tomorrow, review_session
from quiz.study.session import ReviewSession
from quiz.study.suggest import suggested
from quiz.view.held import deed
from quiz.view.mock import LETTERS
from quiz.view.spoken_question import answer_lines, question_lines
from quiz.view.spoken_quiz import clock_words


def review(desk: Desk, planned: tuple[str, ...] | None) -> None:
    """Ask what today asks, until nothing is left or the person leaves. Raises NoMoreInput."""
    session = review_session(desk.deck, desk.log, local_clock, planned)
    if session.is_finished:
        _go_on(desk, session)
    while session.current is not None:
        if not _Card(desk, session).ask():
            return
    _sum_up(desk, session)


def _go_on(desk: Desk, session: ReviewSession) -> None:
    """The day is done: some ten minutes more, for who asks all the same."""
    from quiz.study.ahead import ahead_cards

    at = local_clock()
    cards = ahead_cards(desk.deck.questions, desk.log, at, desk.interview())
    session.follow(desk.log.day(at), cards)
    if not session.is_finished:
        desk.lines.say(words.GOING_ON[desk.lang].format(n=len(cards)))


def when(days: int, minutes: int, lang: str) -> str:
    """`3 days`, `10 分钟后`."""
    return words.IN_DAYS[lang].format(n=days) if days else words.IN_MINUTES[lang].format(n=minutes)


def letters_of(text: str, points: int) -> frozenset[int] | None:
    """The points that letters name, as in `a c` or `ac`; None if that is no list of them."""
    typed = text.lower().replace(",", "").replace("，", "").replace("、", "").replace(" ", "")
    known = LETTERS[:points]
    return frozenset(map(known.index, typed)) if typed and all(c in known for c in typed) else None


def letters(points: frozenset[int]) -> str:
    """`a, c`."""
    return ", ".join(LETTERS[place] for place in sorted(points) if place < len(LETTERS))


class _Card:
    """One showing of a card."""

    def __init__(self, desk: Desk, session: ReviewSession) -> None:
        assert session.current is not None
        self._desk, self._session, self._lang = desk, session, desk.lang
        self._question: Question = desk.deck.by_id[session.current]
        self._token, self._began = session.token, monotonic()
        self._ticked: frozenset[int] = frozenset()
        self._typed = ""
        self._flipped = False

    def ask(self) -> bool:
        """Until it is graded or another card is on the table; False if the person left."""
        question, session, say = self._question, self._session, self._desk.lines.say
        told = words.CARD[self._lang].format(
            n=session.position,
            total=session.total,
            topic=topic_name(question.topic, self._lang),
            level=interface.LEVELS[question.level][self._lang],
        )
        flag = session.state is not None and session.state.flagged
        say("", told + (f" {words.FLAGGED[self._lang]}" if flag else ""), question.prompt[self._lang])
        while session.token == self._token:
            prompt = words.GRADE if self._flipped else words.FLIP
            if not self._do(self._desk.lines.ask(prompt[self._lang])):
                return False
        return True

    def _do(self, text: str) -> bool:
        """What the line asks for; False to leave."""
        word = text.lower()
        if word in LEAVE:
            return False
        if word in ("r", "run", "运行"):
            self._run()
        elif word in ("v", "verify", "核对"):
            verify(self._desk, [self._question])
        elif word in ("u", "undo", "撤销"):
            self._undo()
        elif word in ("o", "open", "看题"):
            self._whole()
        elif word in ("?", "？"):
            self._say(words.MORE_WORDS)
        elif kind := words.HOLDS.get(word):
            self._hold(kind)
        elif self._flipped:
            self._answered(text)
        elif not text:
            self._flip()
        elif len(text) > 1:  # a slip of one key is no answer
            self._typed = text
            self._flip()
        else:
            self._say(words.FLIP_FIRST if _rating(word) else words.NO_SUCH, text=text)
        return True

    def _say(self, said: Any, **parts: object) -> None:
        self._desk.lines.say(said[self._lang].format(**parts))

    def _flip(self) -> None:
        self._flipped = True
        marks = self._desk.marks(self._question)
        self._desk.lines.say("", *answer_lines(self._question, marks, self._lang, brief=True), "")
        if seem := self._seem():
            self._say(words.SEEMS, letters=letters(seem))
            self._suggest(seem)
        self._promises()

    def _whole(self) -> None:
        """The question with all that belongs to it, once its answer is on the table."""
        if self._flipped:
            marks = self._desk.marks(self._question)
            self._desk.lines.say("", *question_lines(self._question, marks, self._lang), "")
        else:
            self._say(words.FLIP_FIRST)

    def _seem(self) -> frozenset[int]:
        return recognise(self._typed, self._question) if self._typed else frozenset()

    def _promises(self) -> None:
        """What each grade means for the card."""
        each = [
            words.ONE_GRADE[self._lang].format(
                n=int(rating),
                name=interface.RATINGS[int(rating)][self._lang],
                when=when(promise.days, promise.minutes, self._lang),
            )
            for rating, promise in self._session.promises().items()
        ]
        self._say(words.GRADES, each=("；" if self._lang == "zh" else "; ").join(each))

    def _answered(self, text: str) -> None:
        """A grade, or letters that tick."""
        if not text:
            self._promises()
        elif (rating := _rating(text.lower())) is not None:
            self._grade(rating)
        elif (points := letters_of(text, len(self._question.key_points))) is not None:
            self._ticked ^= points
            self._say(words.TICKED if self._ticked else words.NONE_TICKED, letters=letters(self._ticked))
            self._suggest(self._ticked)
        else:
            self._say(words.NO_SUCH, text=text)

    def _suggest(self, points: frozenset[int]) -> None:
        rating = suggested(len(points), len(self._question.key_points))
        if rating is not None:
            self._say(words.SUGGESTED, rating=interface.RATINGS[int(rating)][self._lang])

    def _grade(self, rating: Rating) -> None:
        promise = self._session.promises()[rating]
        spent = round((monotonic() - self._began) * 1000)
        extra: dict[str, Any] = {"ticked": sorted(self._ticked)} if self._ticked else {}
        extra |= {"typed": self._typed} if self._typed else {}
        kept = self._session.grade(rating, self._token, spent, extra=extra)
        if kept is None:
            self._say(interface.GRADED_ELSEWHERE)
            return
        back = when(promise.days, promise.minutes, self._lang)
        self._say(words.KEPT_GRADE, rating=interface.RATINGS[int(rating)][self._lang], when=back)
        state = self._desk.log.state(kept.card)
        if state.suspended == "leech":
            self._say(interface.LEECH, id=kept.card, n=state.lapses)

    def _undo(self) -> None:
        card, taken = self._session.undo(), self._session.moved
        if card is None or taken is None:
            self._say(interface.NOTHING_TO_UNDO)
        else:
            self._say(words.BACK_TO, what=deed(taken, self._lang), card=card)

    def _hold(self, kind: Kind) -> None:
        """Suspend it, bury it till tomorrow, or flag it; a flag is taken away by the same word."""
        state, card = self._desk.log.state(self._question.id), self._question.id
        kind = toggled(kind, state, self._desk.log.day(local_clock())) if kind == "flag" else kind
        kept = self._session.hold(kind, self._token)
        self._say(interface.GRADED_ELSEWHERE if kept is None else interface.HELD[kind], card=card)

    def _run(self) -> None:
        """The demo of the question, with the parameters that belong to it."""
        linked = self._question.demo
        demo = self._desk.deck.demos.get(linked.name) if linked else None
        if linked is None or demo is None:
            self._say(words.NO_DEMO)
        else:
            run(self._desk, demo, dict(linked.with_), self._question)


def _rating(word: str) -> Rating | None:
    """`3`, `good`, `良好`."""
    for rating in Rating:
        name = interface.RATINGS[int(rating)]
        if word in (str(int(rating)), name.en.lower(), name.zh):
            return rating
    return None


def _sum_up(desk: Desk, session: ReviewSession) -> None:
    """What the session came to, and what tomorrow brings."""
    lang, came_to = desk.lang, session.summary()
    tomorrow = due_tomorrow(desk.deck, desk.log, local_clock(), desk.interview())
    if not came_to.reviews:
        desk.lines.say(words.NOTHING_TODAY[lang])
        return
    time = clock_words(came_to.seconds, lang)
    graded = [
        words.GRADED_SO[lang].format(rating=interface.RATINGS[int(rating)][lang], n=n)
        for rating, n in came_to.ratings.items()
        if n
    ]
    desk.lines.say(
        "",
        words.SESSION_OVER[lang],
        interface.SUMMARY_COUNT[lang].format(n=came_to.cards, time=time),
        ("，" if lang == "zh" else ", ").join(graded),
        words.TOMORROW_PLANNED[lang] if tomorrow is None else words.TOMORROW[lang].format(n=tomorrow),
    )
