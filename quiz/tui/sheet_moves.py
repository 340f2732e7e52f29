"""What keys do to the sheet of a quiz task: pick, move, shift, type. Each returns a new sheet."""

from collections.abc import Mapping
from dataclasses import replace

from quiz.bank.question import Choice, Cloze, Numeric, Order, Question
from quiz.demo.source import Demo
from quiz.study.forms import Task, gaps
from quiz.study.guess import SURE
from quiz.study.kept_session import Draft
from quiz.view.quiz_sheet import Sheet


def fresh(question: Question, task: Task, demos: Mapping[str, Demo]) -> Sheet:
    """The sheet as a task begins; a numeric form's demo is among these."""
    form = question.forms[task.form]
    demo = demos.get(form.run) if isinstance(form, Numeric) else None
    texts = ("",) * len(gaps(form.text)) if isinstance(form, Cloze) else ()
    order = task.shuffle if task.kind == "order" else ()
    return Sheet(question, task, order=order, texts=texts, demo=demo)


def taken_up(sheet: Sheet, draft: Draft) -> Sheet:
    """The sheet with what was chosen or typed before the quiz was left, as far as the form still has it."""
    texts = draft.notes if len(draft.notes) == len(sheet.texts) else sheet.texts
    chosen = draft.ticked or ()
    if sheet.order:
        return replace(sheet, order=chosen if sorted(chosen) == sorted(sheet.order) else sheet.order)
    return replace(sheet, texts=texts, picked=frozenset(chosen) & frozenset(sheet.task.shuffle))


def lines(sheet: Sheet) -> int:
    """How many things there are to put the cursor on."""
    match sheet.form:
        case Choice():
            return len(sheet.task.shuffle)
        case Order():
            return len(sheet.order)
        case Numeric():
            return len(SURE) if sheet.guess is not None and sheet.sure is None else 0
        case _:
            return 0


def moved(sheet: Sheet, step: int) -> Sheet:
    """The cursor elsewhere, round and round; an item picked up goes along, as far as there is room."""
    if sheet.lifted:
        return shifted(sheet, step)
    return replace(sheet, cursor=(sheet.cursor + step) % max(1, lines(sheet)), aimed=True)


def put_at(sheet: Sheet, place: int) -> Sheet:
    """The cursor on that line, if there is one."""
    return replace(sheet, cursor=place) if 0 <= place < lines(sheet) else sheet


def taken(sheet: Sheet, place: int) -> Sheet:
    """In an order: the item of that place is picked up; one that was picked up is put down there instead."""
    if not 0 <= place < len(sheet.order):
        return sheet
    if not sheet.lifted:
        return replace(sheet, cursor=place, lifted=True, aimed=False)
    order = [item for at, item in enumerate(sheet.order) if at != sheet.cursor]
    order.insert(place, sheet.order[sheet.cursor])
    return replace(sheet, order=tuple(order), cursor=place, lifted=False, aimed=False)


def picked(sheet: Sheet, shown: int) -> Sheet:
    """An option picked or taken back; where one alone is right, it takes the other's place."""
    form = sheet.form
    if not isinstance(form, Choice) or not 0 <= shown < len(sheet.task.shuffle):
        return sheet
    place = sheet.task.shuffle[shown]
    single = sum(option.right for option in form.options) == 1
    kept = (sheet.picked & {place} if single else sheet.picked) ^ {place}
    return replace(sheet, picked=kept, cursor=shown, aimed=False)


def shifted(sheet: Sheet, step: int) -> Sheet:
    """The item under the cursor one place up or down, and the cursor with it."""
    place, other = sheet.cursor, sheet.cursor + step
    if not sheet.order or not 0 <= other < len(sheet.order):
        return sheet
    order = list(sheet.order)
    order[place], order[other] = order[other], order[place]
    return replace(sheet, order=tuple(order), cursor=other, aimed=False)


def typed(sheet: Sheet, text: str) -> Sheet:
    """The text of the present gap."""
    if not sheet.texts:
        return sheet
    texts = (*sheet.texts[: sheet.gap], text, *sheet.texts[sheet.gap + 1 :])
    return replace(sheet, texts=texts)


def gaps_left(sheet: Sheet) -> list[int]:
    """The gaps that enter goes on to: all that are empty; from one that is left empty, those behind it."""
    passed = not sheet.texts[sheet.gap].strip()
    return [
        place
        for place, text in enumerate(sheet.texts)
        if not text.strip() and not (passed and place <= sheet.gap)
    ]


def at_gap(sheet: Sheet, gap: int) -> Sheet:
    """Another gap."""
    return replace(sheet, gap=gap % max(1, len(sheet.texts)))
