"""A share as a line: how much of it is full, seen without colour too."""

from quiz.text.rows import Row, Span

FULL, REST = "━", "─"


def meter(share: float, cells: int, style: str = "accent") -> Row:
    """Heavy as far as the share goes. What is more than nothing, or less than all, is seen to be."""
    full = round(min(1.0, max(0.0, share)) * cells)
    if cells > 2:
        full = max(full, int(share > 0)) - int(full == cells and share < 1)
    return tuple(
        span for span in (Span(FULL * full, style), Span(REST * (cells - full), "rule")) if span.text
    )
