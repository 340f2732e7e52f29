"""The report as Markdown, as a code host shows it."""

from collections.abc import Iterator, Sequence

from quiz.bank.markup import take_apart
from quiz.messages.topics import topic_name
from quiz.view.event import in_language
from quiz.view.marks import GLYPHS
from quiz.view.report import Entry, Report, by_question


def markdown(report: Report) -> str:
    """The whole report."""
    say = report.say
    counts = " · ".join(
        f"{say('kind_' + kind) if kind != 'errata' else say('errata')} {count}"
        for kind, count in report.counts.items()
    )
    parts = [f"# {say('title')}", say("lead"), f"**{counts}**"]
    if report.trouble:
        parts += [f"## {say('trouble')}", *_cards(report, report.trouble)]
    parts += [f"## {say('errata')}", say("errata_lead") if report.errata else say("errata_none")]
    parts += _cards(report, report.errata)
    for topic, entries in report.topics:
        parts.append(f"## {topic_name(topic, report.lang)}")
        for question, claims in by_question(entries):
            parts += [f"### {question.prompt[report.lang].strip()}", _table(report, claims)]
    return "\n\n".join(parts) + "\n"


def _cards(report: Report, entries: Sequence[Entry]) -> Iterator[str]:
    for entry in entries:
        lines = [f"- {GLYPHS[entry.mark]} {_plain(entry.sentence)}"]
        if document := report.document(entry):
            quote, says, verdict = document
            told = report.say("document", quote=quote, verdict=report.say(f"verdict_{verdict}"))
            lines.append(told + (f" ({says})" if says else ""))
        if entry.claim.note and entry.sentence != " ".join(entry.claim.note[report.lang].split()):
            lines.append(_plain(" ".join(entry.claim.note[report.lang].split())))
        figures = [
            f"{report.say(key)} {value}"
            for key, value in (("stated", entry.stated), ("measured", entry.measured))
            if value
        ]
        lines += [" · ".join(figures).replace("\n", ", ")] if figures else []
        lines += [in_language(entry.error, report.lang)] if entry.error else []
        lines += _authority(entry)
        yield "\n  <br>".join(lines)


def _table(report: Report, entries: Sequence[Entry]) -> str:
    heads = ["", *(report.say(key) for key in ("claim", "stated", "measured", "authority"))]
    rows = [
        [
            GLYPHS[entry.mark],
            _plain(entry.sentence),
            entry.stated,
            entry.measured.replace("\n", "<br>"),
            "<br>".join(_authority(entry)),
        ]
        for entry in entries
    ]
    lines = [heads, ["---"] * len(heads), *([cell.replace("|", "\\|") for cell in row] for row in rows)]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def _authority(entry: Entry) -> list[str]:
    return [*([f"`{entry.run}`"] if entry.run else []), *([entry.claim.cites] if entry.claim.cites else [])]


def _plain(sentence: str) -> str:
    """Markdown without dead links; the claim's own figure is bold."""
    for link in take_apart(sentence).links:
        if link.claim:
            sentence = sentence.replace(f"[{link.text}]({link.target})", f"**{link.text}**")
    return sentence.replace("****", "")
