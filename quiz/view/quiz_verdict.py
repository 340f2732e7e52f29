"""The verdict on an answer in words: right, not right, or how much of it was."""

from quiz.bank.question import Choice, Cloze, Order
from quiz.messages import quiz as words
from quiz.text.rows import Span
from quiz.view.quiz_sheet import Sheet

GOOD, BAD, NEITHER = Span("✓ ", "proven"), Span("✗ ", "refuted"), Span("  ")


def is_right(sheet: Sheet) -> bool:
    """Whether it counts as right, by the judge or by the learner's own word."""
    found = sheet.verdict or sheet.guessed
    return sheet.overruled or (found is not None and found.right)


def verdict_text(sheet: Sheet, lang: str) -> str:
    """The verdict."""
    if not sheet.known:
        return words.NOT_KNOWN[lang]
    if sheet.overruled:
        return words.COUNTED_RIGHT[lang]
    return words.RIGHT[lang] if is_right(sheet) else _partly(sheet, lang) or words.WRONG[lang]


def _partly(sheet: Sheet, lang: str) -> str:
    """How much was right of an answer that was not right as a whole; nothing where none was."""
    parts = sheet.verdict.parts if sheet.verdict is not None else ()
    match sheet.form:
        case Choice(_, options):
            right = {place for place, option in enumerate(options) if option.right}
            made, extra = len(sheet.picked & right), len(sheet.picked - right)
            if len(right) < 2 or not made:
                return ""
            more = words.TOO_MANY[lang].format(n=extra) if extra else ""
            return words.PARTLY_PICKED[lang].format(n=made, total=len(right)) + more
        case Cloze() if any(parts):
            return words.PARTLY_FILLED[lang].format(n=sum(parts), total=len(parts))
        case Order() if any(parts):
            return words.PARTLY_IN_PLACE[lang].format(n=sum(parts), total=len(parts))
    return ""


def mark(sheet: Sheet, place: int) -> Span:
    """Whether the learner was right about an option: ✓ rightly picked, ✗ wrongly picked or missed."""
    form = sheet.form
    assert isinstance(form, Choice)
    right, picked = form.options[place].right, place in sheet.picked
    if not sheet.known or not (right or picked):
        return NEITHER
    return GOOD if right == picked else BAD
