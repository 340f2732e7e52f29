"""The grade that the key points suggest: a hint beside the buttons, which decides nothing."""

from quiz.study.card import Rating


def suggested(made: int, points: int) -> Rating | None:
    """By the share of the key points that was made; None where there are none, or none was made.

    No tick at all says nothing: most people who know an answer just grade it. Easy is never suggested,
    as points don't tell how much effort they took.
    """
    if not points or not made:
        return None
    if 3 * made < points:
        return Rating.AGAIN
    return Rating.HARD if 4 * made < 3 * points else Rating.GOOD
