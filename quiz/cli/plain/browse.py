"""The bank in lines: find a question, read it with its answer, run its demo, verify its claims."""

from collections.abc import Sequence

from quiz.bank.question import Question
from quiz.bank.search import search
from quiz.cli.plain.desk import LEAVE, Desk
from quiz.cli.plain.proofs import verify
from quiz.cli.plain.running import run
from quiz.messages import plain as words
from quiz.messages.shell import say
from quiz.messages.topics import in_order, topic_meant, topic_name
from quiz.view.spoken_question import question_lines

MOST = 20
"""So many of what was found are read out."""


def browse(desk: Desk) -> None:
    """Until the person leaves. Raises NoMoreInput."""
    text = desk.ask(words.FIND[desk.lang])
    while text.lower() not in LEAVE:
        text = _find(desk, text) or desk.ask(words.FIND[desk.lang])


def _find(desk: Desk, text: str) -> str:
    """A question, a topic's or what holds these words; what is to be found next, if that was typed."""
    if not text:
        _topics(desk)
        return ""
    if text in desk.deck.by_id:
        _open(desk, desk.deck.by_id[text])
        return ""
    topic = topic_meant(text, desk.deck.topics)
    own = [question for question in desk.deck.questions if topic and question.topic == topic]
    found, is_part = (own, False) if own else search(desk.deck, text, desk.lang)
    if is_part:
        desk.lines.say(say("found_in_part", desk.lang))
    if found:
        return _choose(desk, found, len(own) or MOST)
    desk.lines.say(say("nothing_found", desk.lang, text=text))
    return ""


def _topics(desk: Desk) -> None:
    for topic in in_order(desk.deck.topics, desk.lang):
        n = sum(question.topic == topic for question in desk.deck.questions)
        named = topic_name(topic, desk.lang)
        desk.lines.say(words.TOPIC_LINE[desk.lang].format(topic=named, n=n, name=topic))


def _choose(desk: Desk, found: Sequence[Question], most: int) -> str:
    """Open what was found by its number, until something else is typed."""
    for n, question in enumerate(found[:most], 1):
        told = {"n": n, "prompt": question.prompt[desk.lang], "id": question.id}
        desk.lines.say(words.FOUND_LINE[desk.lang].format(**told))
    if len(found) > most:
        desk.lines.say(words.MORE_FOUND[desk.lang].format(n=len(found) - most))
    while (text := desk.ask(words.OPEN_WHICH[desk.lang])).isdecimal():
        if 1 <= int(text) <= min(most, len(found)):
            _open(desk, found[int(text) - 1])
        else:
            desk.lines.say(words.UNCLEAR[desk.lang].format(text=text))
    return text


def _open(desk: Desk, question: Question) -> None:
    """Read it out whole; then its demo and its proofs can run."""
    desk.lines.say("", *question_lines(question, desk.marks(question), desk.lang), "")
    while (text := desk.ask(words.AT_QUESTION[desk.lang]).lower()) and text not in LEAVE:
        if text == "v":
            verify(desk, [question])
        elif text != "r":
            desk.lines.say(words.UNCLEAR[desk.lang].format(text=text))
        elif question.demo and (demo := desk.deck.demos.get(question.demo.name)):
            run(desk, demo, dict(question.demo.with_), question)
        else:
            desk.lines.say(words.NO_DEMO[desk.lang])
