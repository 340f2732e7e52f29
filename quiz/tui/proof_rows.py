"""The status of a screen's proofs in a line or two: a meter while they run, then the result."""

from collections.abc import Iterable

from quiz.messages import proofs as words
from quiz.text.meter import meter
from quiz.text.rows import Row, Span, shortened
from quiz.text.wrap import wrap
from quiz.tui.proving import Proving
from quiz.tui.run_rows import METER
from quiz.view.event import in_language
from quiz.view.proof_list import Standing


def state_rows(proving: Proving | None, stands: Iterable[Standing], cells: int, lang: str) -> list[Row]:
    """How the proofs stand; before the first run, where verdicts come from, or what to press.

    While they run, as many demos are named as fit in the line; a result is never cut.
    """
    if proving is not None and proving.state == "running":
        return [shortened(_row(proving, lang), cells)]
    return wrap(_row(proving, lang) if proving else _idle(stands, lang), cells)


def _idle(stands: Iterable[Standing], lang: str) -> Row:
    days = [stand.day for stand in stands if stand.day]
    if days:
        return (Span(words.EARLIER[lang].format(n=len(days), day=max(days)), "muted"),)
    return (Span(words.HINT[lang], "muted"),)


def _row(proving: Proving, lang: str) -> Row:
    done, total = proving.done, proving.total
    parts = {"done": done, "total": total, "time": _time(proving.seconds)}
    match proving.state:
        case "running" if total:
            told = (Span(f"  {words.RUNS_DONE[lang].format(**parts)}"),)
            return (*meter(done / total, METER), *told, Span(f"   {'  '.join(proving.under_way)}", "muted"))
        case "running" | "idle":
            return (Span(words.BEGINNING[lang], "muted"),)
        case "done":
            return (Span("✓ ", "proven"), Span(words.ENDED[lang].format(**parts), "muted"))
        case "stopped":
            return (Span(f"■ {words.STOPPED[lang].format(**parts)}", "muted"),)
        case state:
            said = words.REFUSED if state == "refused" else words.BROKE
            why = " ".join(in_language(proving.why, lang).split())
            return (Span(f"✗ {said[lang].format(why=why)}", "refuted"),)


def _time(seconds: float) -> str:
    return f"{int(seconds) // 60}:{int(seconds) % 60:02}"
