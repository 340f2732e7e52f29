"""The report as one HTML page that needs nothing else: no script, no font, no address."""

from collections.abc import Iterator, Sequence
from html import escape
from pathlib import Path

from quiz.messages.topics import topic_name
from quiz.text.inline import Code, Inline, Link, Tex, Words, parse_inline
from quiz.text.math import inline
from quiz.view.event import in_language
from quiz.view.marks import GLYPHS
from quiz.view.report import Entry, Report, by_question

LANGUAGE = {"zh": "zh-Hans", "en": "en"}
STYLE = Path(__file__).with_name("report.css")


def page(report: Report) -> str:
    """The whole page."""
    say, title = report.say, escape(report.say("title"))
    head = (
        f'<!doctype html>\n<html lang="{LANGUAGE[report.lang]}">\n<head>\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">\n<title>{title}</title>\n'
        f"<style>\n{STYLE.read_text(encoding='utf-8')}</style>\n</head>\n<body>"
    )
    parts = [
        head,
        f'<h1>{title}</h1>\n<p class="lead">{escape(say("lead"))}</p>',
        _counts(report),
        _nav(report),
    ]
    if report.trouble:
        parts.append(f'<h2 id="trouble">{escape(say("trouble"))}</h2>')
        parts += (_card(report, entry, "bad") for entry in report.trouble)
    lead = say("errata_lead") if report.errata else say("errata_none")
    parts.append(f'<h2 id="errata">{escape(say("errata"))}</h2>\n<p class="quiet">{escape(lead)}</p>')
    parts += (_card(report, entry, "erratum") for entry in report.errata)
    for topic, entries in report.topics:
        parts.append(f'<h2 id="topic-{escape(topic)}">{escape(topic_name(topic, report.lang))}</h2>')
        for question, claims in by_question(entries):
            prompt = prose(question.prompt[report.lang].strip())
            parts += [f"<h3>{prompt} <small>{escape(question.id)}</small></h3>", _table(report, claims)]
    return "\n".join([*parts, "</body>\n</html>\n"])


def _counts(report: Report) -> str:
    items = [
        (kind, count, escape(report.say("errata" if kind == "errata" else f"kind_{kind}")))
        for kind, count in report.counts.items()
    ]
    told = "".join(f'<li class="{kind}"><b>{count:,}</b> {name}</li>' for kind, count, name in items)
    return f'<ul class="counts">{told}</ul>'


def _nav(report: Report) -> str:
    links = [
        ("errata", report.say("errata")),
        *((f"topic-{topic}", topic_name(topic, report.lang)) for topic, _ in report.topics),
    ]
    told = "".join(f'<a href="#{escape(place)}">{escape(name)}</a>' for place, name in links)
    return f'<nav aria-label="{escape(report.say("contents"))}">{told}</nav>'


def _card(report: Report, entry: Entry, kind: str) -> str:
    say, lines = report.say, []
    if document := report.document(entry):
        quote, says, verdict = document
        told = f' <span class="{verdict}">{escape(say(f"verdict_{verdict}"))}</span>'
        said = f" · {escape(says)}" if says else ""
        lines.append(f"<blockquote>{escape(quote)}{told}{said}</blockquote>")
    note = " ".join(entry.claim.note[report.lang].split()) if entry.claim.note else ""
    lines += [f"<p>{prose(text)}</p>" for text in dict.fromkeys((note, entry.sentence)) if text]
    figures = [
        (say(key), value) for key, value in (("stated", entry.stated), ("measured", entry.measured)) if value
    ]
    if figures:
        told = " · ".join(f"{escape(name)} <b>{escape(value)}</b>" for name, value in figures)
        lines.append(f"<p>{_mark(report, entry)} {told}</p>")
    if entry.error:
        lines.append(f'<p class="refuted">{escape(in_language(entry.error, report.lang))}</p>')
    lines.append(f'<p class="quiet">{"<br>".join(_authority(entry))}</p>')
    return f'<div class="card {kind}">\n{chr(10).join(lines)}\n</div>'


def _table(report: Report, entries: Sequence[Entry]) -> str:
    names = {key: escape(report.say(key)) for key in ("claim", "stated", "measured", "authority")}
    head = "".join(
        f'<th class="{kind}">{names.get(key, "")}</th>'
        for kind, key in (("m", ""), ("c", "claim"), ("n", "stated"), ("n", "measured"), ("s", "authority"))
    )
    rows = "".join(_rows(report, entries, names))
    return f"<table><thead><tr>{head}</tr></thead><tbody>\n{rows}</tbody></table>"


def _rows(report: Report, entries: Sequence[Entry], names: dict[str, str]) -> Iterator[str]:
    for entry in entries:
        cells = (
            f'<td class="m">{_mark(report, entry)}</td>',
            f"<td>{prose(entry.sentence)}</td>",
            f'<td class="n" data-as="{names["stated"]}">{escape(entry.stated)}</td>',
            f'<td class="n" data-as="{names["measured"]}">{escape(entry.measured)}</td>',
            f'<td class="s">{"<br>".join(_authority(entry))}</td>',
        )
        yield f"<tr>{''.join(cells)}</tr>\n"


def _mark(report: Report, entry: Entry) -> str:
    word = escape(report.say(f"kind_{entry.mark}"))
    return f'<span class="{entry.mark}" title="{word}" aria-label="{word}">{GLYPHS[entry.mark]}</span>'


def _authority(entry: Entry) -> list[str]:
    run = [f"<code>{escape(entry.run)}</code>"] if entry.run else []
    return [*run, *([escape(entry.claim.cites)] if entry.claim.cites else [])]


def prose(markdown: str) -> str:
    """A sentence with its marks; formulas on one line, in Unicode letters."""
    return "".join(_part(part) for part in parse_inline(markdown))


def _part(part: Inline) -> str:
    match part:
        case Words(text, style):
            told = escape(text)
            return (
                f"<b>{told}</b>" if "strong" in style else f"<i>{told}</i>" if style == "emphasis" else told
            )
        case Code(text):
            return f"<code>{escape(text)}</code>"
        case Tex(source):
            return f'<span class="f">{escape(_formula(source))}</span>'
        case Link(inside, target):
            told = "".join(_part(each) for each in inside)
            return f"<b>{told}</b>" if target.startswith("claim:") else told


def _formula(source: str) -> str:
    try:
        return inline(source)
    except ValueError:
        return source
