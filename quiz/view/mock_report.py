"""The report on a mock interview as Markdown, and as one HTML page that needs nothing else."""

from collections.abc import Callable, Iterable, Mapping
from html import escape
from pathlib import Path
from types import MappingProxyType

from quiz.bank.question import Question
from quiz.demo.source import Demo
from quiz.messages import quiz as words
from quiz.messages.topics import topic_name
from quiz.study.mock_report import Answered, MockReport
from quiz.view.mock import head_text, points_text
from quiz.view.quiz_result import clock
from quiz.view.report_html import LANGUAGE, prose

STYLE = Path(__file__).with_name("report.css")
Questions = Mapping[str, Question]
Demos = Mapping[str, Demo]
NO_DEMOS: Demos = MappingProxyType({})


def markdown(report: MockReport, questions: Questions, lang: str, demos: Demos = NO_DEMOS) -> str:
    """The whole report, as a code host shows it."""
    lines = [f"# {words.REPORT[lang]}", "", head_text(report, lang)]
    for title, items, nothing in _sections(report, questions, lang, _marked, demos):
        lines += ["", f"## {title}", "", *([f"- {item}" for item in items] or [nothing])]
    lines += ["", f"## {words.WHOLE[lang]}", ""]
    for number, each in enumerate(report.answered, 1):
        lines.append(f"{number}. {_told(each, questions, lang, _marked)} · {clock(each.seconds)}")
        lines += [f"   - {_plain(note)}" for note in each.notes]
    return "\n".join(lines) + "\n"


def page(report: MockReport, questions: Questions, lang: str, demos: Demos = NO_DEMOS) -> str:
    """The whole page."""
    title = escape(words.REPORT[lang])
    parts = [
        f'<!doctype html>\n<html lang="{LANGUAGE[lang]}">\n<head>\n<meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{title}</title>\n<style>\n{STYLE.read_text(encoding='utf-8')}</style>\n</head>\n<body>",
        f'<h1>{title}</h1>\n<p class="lead">{escape(head_text(report, lang))}</p>',
    ]
    for name, items, nothing in _sections(report, questions, lang, prose, demos):
        told = "\n".join(f"<li>{item}</li>" for item in items)
        parts.append(f"<h2>{escape(name)}</h2>")
        parts.append(f"<ul>\n{told}\n</ul>" if items else f'<p class="quiet">{escape(nothing)}</p>')
    parts.append(f"<h2>{escape(words.WHOLE[lang])}</h2>\n<ol>")
    for each in report.answered:
        notes = "".join(f'<p class="quiet">{escape(note)}</p>' for note in each.notes)
        parts.append(f"<li>{_told(each, questions, lang, prose)} · {clock(each.seconds)}{notes}</li>")
    return "\n".join([*parts, "</ol>\n</body>\n</html>\n"])


def _sections(
    report: MockReport, questions: Questions, lang: str, text: Callable[[str], str], known: Demos
) -> Iterable[tuple[str, list[str], str]]:
    """Each section: its title, its items, and its text when it has none."""
    gaps = [_told(each, questions, lang, text) + _missed(each, questions, lang, text) for each in report.gaps]
    yield words.GAPS[lang], gaps, words.NO_GAPS[lang]
    strengths = [_told(each, questions, lang, text) for each in report.strengths]
    yield words.STRENGTHS[lang], strengths, words.NO_STRENGTHS[lang]
    demos = [
        text((f"{known[name].title[lang]} · " if name in known else "") + f"`runcall demo {name}`")
        for name in report.demos
    ]
    yield words.RUN_NEXT[lang], demos, words.NOTHING_TO_RUN[lang]
    topics = [
        f"{text(topic_name(topic, lang))} {made}/{points}" for topic, (made, points) in report.topics.items()
    ]
    yield words.TOPICS[lang], topics, ""


def _missed(each: Answered, questions: Questions, lang: str, text: Callable[[str], str]) -> str:
    told = [text(questions[each.question].key_points[point][lang]) for point in each.missed]
    return words.ALSO_MISSED[lang].format(points=words.BETWEEN[lang].join(told)) if told else ""


def _told(each: Answered, questions: Questions, lang: str, text: Callable[[str], str]) -> str:
    prompt = text(" ".join(questions[each.question].prompt[lang].split()))
    return words.ASKED[lang].format(prompt=prompt, points=points_text(each, lang))


def _marked(source: str) -> str:
    """Text of the bank is Markdown already."""
    return source


def _plain(note: str) -> str:
    """What a person typed, escaped so that nothing in it is read as Markdown."""
    return "".join(f"\\{sign}" if sign in r"\`*_{}[]<>()#+-.!|$~" else sign for sign in note)
