"""How a run ended, in a line: the outcome, its time, and whether it was sealed."""

from quiz.demo.events import SEAL, Finished
from quiz.messages.interface import OUTCOMES, SEALED, UNSEALED
from quiz.text.rows import Row, Span


def end_row(end: Finished, lang: str) -> Row:
    """`✓ finished  0.02 s  sealed`; the last word says whether it was sandboxed, and may be missing."""
    good, left = end.outcome == "finished", end.outcome == "cancelled"
    glyph, style = ("✓", "proven") if good else ("■", "muted") if left else ("✗", "refuted")
    return (
        Span(f"{glyph} {OUTCOMES[end.outcome][lang]}", style),
        Span(f"  {end.seconds:.2f} s", "muted"),
        *_seal(end, lang),
    )


def _seal(end: Finished, lang: str) -> Row:
    if set(end.enforced) >= SEAL:
        return (Span(f"  {SEALED[lang]}", "muted"),)
    if not end.enforced or end.outcome in ("refused", "cancelled"):
        return ()  # perhaps no process of it came so far as to say what holds
    return (Span(f"  {UNSEALED[lang]}", "unproven"),)
