"""`list`, `show` and `search`: the bank on paper."""

import argparse
import sys
from collections.abc import Sequence
from itertools import groupby

from quiz.bank.question import Question
from quiz.cli.paint import print_json, print_rows, screen_width
from quiz.cli.place import open_deck_of, topic_of, unknown
from quiz.messages.shell import say
from quiz.messages.topics import topic_name


def list_command(options: argparse.Namespace) -> int:
    """`runcall list [--topic NAME]`: one line a question."""
    deck = open_deck_of(options)
    questions: Sequence[Question] = deck.questions
    if options.topic is not None:
        topic = topic_of(options.topic, deck.topics, options.lang)
        questions = [question for question in questions if question.topic == topic]
    return _print_questions(questions, options)


def search_command(options: argparse.Namespace) -> int:
    """`runcall search TEXT`: the questions that hold every word, or else most; exit 1 if there is none."""
    from quiz.bank.search import search

    text = " ".join(options.text)
    deck = open_deck_of(options)
    found, is_part = search(deck, text, options.lang)
    if is_part:
        print(say("found_in_part", options.lang), file=sys.stderr)
    if found or options.json:
        _print_questions(found, options)
    else:
        print(say("nothing_found", options.lang, text=text))
    deck.index.settle()  # a large deck's index is kept for the next time, once the answer is out
    return 0 if found else 1


def show_command(options: argparse.Namespace) -> int:
    """`runcall show ID`: the question and all that belongs to it."""
    deck = open_deck_of(options)
    question = deck.by_id.get(options.id)
    if question is None:
        raise unknown("question", options.id, deck.by_id, options.lang)
    if options.json:
        print_json(question)
        return 0
    from quiz.view.earlier import earlier_measured
    from quiz.view.measured import marks_of
    from quiz.view.question import question_rows

    marks = marks_of(question, deck, earlier_measured(deck, question))
    print_rows(question_rows(question, options.lang, screen_width(), marks))
    return 0


def summary(question: Question) -> dict[str, object]:
    """A question in a list, as JSON tells it."""
    kinds = [claim.kind for claim in question.claims.values()]
    return {
        "id": question.id,
        "topic": question.topic,
        "level": question.level,
        "asked": question.asked,
        "prompt": {"zh": question.prompt.zh, "en": question.prompt.en},
        "demo": question.demo.name if question.demo else None,
        "claims": {
            "proven": kinds.count("proven"),
            "cited": kinds.count("cited"),
            "errata": sum(claim.is_erratum for claim in question.claims.values()),
        },
    }


def _print_questions(questions: Sequence[Question], options: argparse.Namespace) -> int:
    if options.json:
        print_json([summary(question) for question in questions])
        return 0
    from quiz.text.rows import Span
    from quiz.view.question import list_rows

    lang = options.lang
    groups = groupby(questions, key=lambda question: question.topic)
    by_topic = [(topic_name(topic, lang), list(group)) for topic, group in groups]
    print_rows(list_rows(by_topic, lang, screen_width()))
    print_rows([(), (Span(say("questions_listed", lang, n=len(questions)), "muted"),)])
    return 0
