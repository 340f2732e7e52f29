"""Statistics and plan in lines."""

from quiz.cli.place import Refused
from quiz.cli.plain.desk import LEAVE, Desk
from quiz.cli.plan import asked_day
from quiz.messages import plain as words
from quiz.messages import plan as plan_words
from quiz.study.day import local_clock
from quiz.study.home import settings_file
from quiz.study.interview import LONGEST_DAY, MINUTES, Interview, read_interview, write_interview
from quiz.study.past import past
from quiz.study.progress import progress
from quiz.study.prospect import begun_today, prospect
from quiz.view.spoken_figures import plan_lines, statistics_lines


def statistics(desk: Desk) -> None:
    """All figures."""
    today = desk.log.day(local_clock())
    told = progress(desk.deck.questions, desk.log.states, past(desk.log, today), today)
    titles = {question.id: question.prompt[desk.lang] for question in desk.deck.questions}
    desk.lines.say_all(["", *statistics_lines(told, titles, desk.lang)])


def plan(desk: Desk) -> None:
    """What the plan says, then another date if one is typed. Raises NoMoreInput."""
    lang = desk.lang
    while True:
        _tell_plan(desk)
        text = desk.ask(words.PLAN_DATE[lang])
        if not text or text.lower() in LEAVE:
            return
        try:
            desk.lines.say(_noted(desk, text))
        except Refused as refused:
            desk.lines.say(str(refused))


def _tell_plan(desk: Desk) -> None:
    now, log, questions = local_clock(), desk.log, desk.deck.questions
    today = log.day(now)
    begun = begun_today(questions, log.states, log, now)
    found, interview = past(log, today), read_interview(settings_file())
    told = prospect(questions, log.states, found, today, interview, log.schedule.weights, begun=begun)
    titles = {question.id: question.prompt[desk.lang] for question in questions}
    desk.lines.say_all(["", *plan_lines(told, titles, desk.lang)])


def _noted(desk: Desk, text: str) -> str:
    """Keep the date, or forget it; what to say of that. Raises Refused."""
    lang, path = desk.lang, settings_file()
    if text.lower() in ("forget", "清除"):
        write_interview(path, None)
        return plan_words.FORGOTTEN[lang]
    date, *rest = text.split()
    day = asked_day(date, desk.log.day(local_clock()), lang)
    kept = read_interview(path)
    minutes = kept.minutes if kept else MINUTES
    if rest:
        if not rest[0].isdecimal() or not 1 <= int(rest[0]) <= LONGEST_DAY:
            raise Refused(plan_words.LONG_DAY[lang].format(minutes=rest[0], n=LONGEST_DAY))
        minutes = int(rest[0])
    write_interview(path, Interview(day, minutes))
    return plan_words.KEPT[lang].format(day=plan_words.day_text(day, lang), minutes=minutes)
