"""A task of a quiz as rows: what is asked, and the feedback with a reason for every option."""

import re
from collections.abc import Sequence

from quiz.bank.decode_form import GAP, solutions
from quiz.bank.question import Choice, Cloze, Form, Numeric, Order
from quiz.demo.parameters import Parameter
from quiz.demo.words import Words
from quiz.messages import quiz as words
from quiz.messages.keyed import key_at
from quiz.proof.judge import number
from quiz.study.forms import Task, filled, gaps
from quiz.study.guess import SURE, Guessed, is_counted
from quiz.study.judging import fills
from quiz.text.cells import width
from quiz.text.markdown import render
from quiz.text.rows import Row, Span, pad, row_width
from quiz.text.wrap import wrap
from quiz.view.parameter import given_rows
from quiz.view.quiz_sheet import Sheet
from quiz.view.quiz_verdict import BAD, GOOD, is_right, mark, verdict_text

LEAST_BESIDE = 36
"""Cells that an option's reason has at least beside the word on whether it is right."""

FAR_OFF = 1000.0
"""By how many times a guess is simply far off."""


def sheet_rows(sheet: Sheet, cells: int, lang: str) -> list[Row]:
    """The task, or its feedback."""
    return told_rows(sheet, cells, lang) if sheet.is_told else asking_rows(sheet, cells, lang)


def prompt_of(form: Form, task: Task, lang: str) -> str:
    """What is asked, as Markdown; a cloze asks by its own text."""
    match form:
        case Numeric():
            return filled(form.prompt[lang], task.parameters)
        case Cloze():
            return gapped(form.text[lang])
        case _:
            return form.prompt[lang]


def gapped(text: str) -> str:
    """A cloze's text with numbered gaps."""
    count = iter(range(1, 100))
    return _BESIDE_HAN.sub("", GAP.sub(lambda _: f"[〔{next(count)}〕](gap:)", text))


_BESIDE_HAN = re.compile(r"(?<=[\u4e00-\u9fff]) (?=\[〔)|(?<=\(gap:\)) (?=[\u4e00-\u9fff])")
"""A blank that would stand beside a Latin solution; the brackets of a gap need none."""


def filled_in(text: str) -> str:
    """A cloze's text with its gaps filled by what is shown of them."""
    return GAP.sub(lambda found: f"[{solutions(found[1])[0]}](gap:)", text)


def _gap_style(target: str) -> tuple[str, str]:
    return ("", "key") if target.startswith("gap:") else ("", "")


def asking_rows(sheet: Sheet, cells: int, lang: str, *, by_keys: bool = True) -> list[Row]:
    """The task before the answer; with or without the keys of the screen."""
    form = sheet.form
    rows: list[Row] = [*render(prompt_of(form, sheet.task, lang), cells, _gap_style), ()]
    match form:
        case Choice():
            several = sum(option.right for option in form.options) > 1
            hint = (words.PICK_ALL if several else words.PICK_ONE)[lang]
            return [*rows, *muted(hint, cells), (), *_option_rows(form, sheet, cells, lang)]
        case Order():
            how = words.PUT_DOWN_ITEM if sheet.lifted else words.PUT_IN_ORDER
            hint = how[lang] if by_keys else ""
            return [*rows, *muted(hint, cells), (), *_item_rows(form, sheet, cells, lang)]
        case Cloze():
            if not by_keys:
                return rows
            return [*rows, *muted(words.FILL_GAPS[lang], cells), (), *_gap_rows(sheet)]
        case Numeric():
            return [*rows, *_given_rows(sheet, cells, lang), *_guess_rows(form, sheet, cells, lang)]


def muted(text: str, cells: int) -> list[Row]:
    """A hint."""
    return wrap([Span(text, "muted")], cells)


def _option_rows(form: Choice, sheet: Sheet, cells: int, lang: str) -> list[Row]:
    rows: list[Row] = []
    for shown, place in enumerate(sheet.task.shuffle):
        link, picked = f"pick:{shown + 1}", place in sheet.picked
        mark = Span("▌" if shown == sheet.cursor else " ", "accent", link)
        box = Span("[x] " if picked else "[ ] ", "accent" if picked else "", link)
        lead = (mark, Span(f"{key_at('quiz.pick', shown, lang)} ", "key", link), box)
        rows += led(render(form.options[place].text[lang], max(8, cells - 7)), lead, link)
    return rows


def _item_rows(form: Order, sheet: Sheet, cells: int, lang: str) -> list[Row]:
    rows: list[Row] = []
    for shown, place in enumerate(sheet.order):
        here, link = shown == sheet.cursor, f"pick:{shown + 1}"
        mark = "↕" if here and sheet.lifted else "▌" if here else " "
        lead = (Span(mark, "accent", link), Span(f"{shown + 1}. ", "key", link))
        body = render(form.items[place][lang], max(8, cells - 5))
        if here and sheet.lifted:
            body = [tuple(Span(span.text, span.style or "strong") for span in row) for row in body]
        rows += led(body, lead, link)
    return rows


def led(body: Sequence[Row], lead: Row, link: str = "") -> list[Row]:
    """Rows behind a lead; later rows are indented under the text."""
    cells = sum(width(span.text) for span in lead)
    told = [tuple(Span(span.text, span.style, span.link or link) for span in row) for row in body]
    return [
        (*(lead if not place else (Span(" " * cells, "", link),)), *row) for place, row in enumerate(told)
    ]


def _gap_rows(sheet: Sheet) -> list[Row]:
    rows: list[Row] = []
    for place, text in enumerate(sheet.texts):
        here = place == sheet.gap
        mark = Span("▌" if here else " ", "accent")
        rows.append((mark, Span(f"〔{place + 1}〕 ", "key"), Span(text or "…", "" if text else "muted")))
    return rows


def _given_rows(sheet: Sheet, cells: int, lang: str) -> list[Row]:
    """What the run that decides is given, as far as the prompt doesn't say it."""
    rows = given_rows(given_of(sheet, lang), sheet.task.parameters, cells, lang)
    return [*rows, ()] if rows else []


def given_of(sheet: Sheet, lang: str) -> tuple[Parameter, ...]:
    """The parameters to tell before the guess. A prompt with drawn ones says itself what matters.

    The demo's other defaults have no part in the figure, or are a wrong value of what is asked.
    """
    form = sheet.form
    if sheet.demo is None or not isinstance(form, Numeric):
        return ()
    if not form.draw:
        return sheet.demo.parameters
    unsaid = [name for name in form.draw if f"{{{name}}}" not in form.prompt[lang]]
    return tuple(each for each in sheet.demo.parameters if each.name in unsaid)


def _guess_rows(form: Numeric, sheet: Sheet, cells: int, lang: str) -> list[Row]:
    if sheet.guess is None:
        return muted(guess_hint(form, lang), cells)
    guess = Span(figure(sheet.guess, form, lang, sheet.typed), "strong")
    rows: list[Row] = [*wrap([guess], cells, (Span(f"{words.YOUR_GUESS[lang]}  ", "muted"),)), ()]
    if sheet.sure is not None:
        return [
            *rows,
            *wrap([Span("● ", "accent"), Span(words.RUNNING_IT[lang].format(demo=form.run))], cells),
        ]
    rows += [*wrap(words.HOW_SURE[lang].format(tolerance=form.tolerance), cells), ()]
    for place, sure in enumerate(SURE, 1):
        link, here = f"pick:{place}", place - 1 == sheet.cursor
        mark = Span("▌" if here else " ", "accent", link)
        key = Span(f"{key_at('quiz.pick', place - 1, lang)} ", "key", link)
        rows.append((mark, key, Span(words.SURE[sure][lang], "", link)))
    return rows


def guess_hint(form: Numeric, lang: str) -> str:
    """How a guess may be written, and in which unit."""
    unit = words.GUESS_UNIT[lang].format(unit=form.unit[lang].removeprefix("个")) if form.unit else ""
    return (words.GUESS_COUNT if is_counted(form.unit) else words.GUESS_FIRST)[lang] + unit


def no_number(text: str, unit: Words | None, lang: str) -> str:
    """That what was typed is no number, or none in the unit asked for."""
    if unit is None:
        return words.NO_NUMBER[lang].format(text=text)
    return words.NO_NUMBER_IN[lang].format(text=text, unit=unit[lang].removeprefix("个"))


def figure(value: float, form: Numeric, lang: str, typed: str = "") -> str:
    """A number with the form's unit, to four digits; as a percentage if the guess was `typed` as one."""
    if typed.endswith(("%", "％")) and not form.unit:
        return f"{number(float(f'{value * 100:.4g}'))}%"
    told = round(value) if abs(value) >= 1000 else float(f"{value:.4g}")
    return number(told) + (f" {form.unit[lang]}" if form.unit else "")


def told_rows(sheet: Sheet, cells: int, lang: str) -> list[Row]:
    """The feedback: the verdict; then each option with its reason, each gap or item, or the true value."""
    form = sheet.form
    rows: list[Row] = [*_verdict_rows(sheet, cells, lang), ()]
    match form:
        case Choice():
            rows += [*render(form.prompt[lang], cells), (), *_reason_rows(form, sheet, cells, lang)]
        case Order():
            rows += [*render(form.prompt[lang], cells), (), *_right_order_rows(form, sheet, cells, lang)]
        case Cloze():
            rows += _right_gap_rows(form, sheet, cells, lang)
        case Numeric():
            rows += [
                *render(prompt_of(form, sheet.task, lang), cells),
                (),
                *truth_rows(form, sheet, cells, lang),
            ]
    return rows


def _verdict_rows(sheet: Sheet, cells: int, lang: str) -> list[Row]:
    text = verdict_text(sheet, lang)
    if not sheet.known:
        return [(Span(text, "heading"),)]
    right = is_right(sheet)
    return wrap([Span(text, "proven" if right else "refuted")], cells, (GOOD if right else BAD,), "  ")


def _reason_rows(form: Choice, sheet: Sheet, cells: int, lang: str) -> list[Row]:
    """Marks say how the learner did: ✓ rightly picked, ✗ wrongly picked or missed, none on one rightly left.

    Which options are right is said in words where the box doesn't show it.
    """
    rows: list[Row] = []
    for place in sheet.task.shuffle:
        option, picked = form.options[place], place in sheet.picked
        lead = (mark(sheet, place), Span("[x] " if picked else "[ ] ", "" if picked else "muted"))
        body = render(option.text[lang], max(8, cells - 6))
        style = "strong" if option.right or picked else "muted"
        rows += led([tuple(Span(s.text, s.style or style) for s in row) for row in body], lead)
        truth = f"→ {(words.NOT_PICKED if option.right else words.IS_WRONG)[lang]}  "
        said = (Span(truth, "proven" if option.right else "refuted"),) if option.right != picked else ()
        if said and cells - row_width(said) < LEAST_BESIDE:  # a line of its own
            rows.append((Span(" " * 6), Span(truth.rstrip(), said[0].style)))
            said = ()
        reason = render(option.why[lang], max(8, cells - 6 - row_width(said)))
        muted_reason = [tuple(Span(s.text, s.style or "muted") for s in row) for row in reason]
        rows += led(muted_reason, (Span(" " * 6), *said))
    return rows


def _right_order_rows(form: Order, sheet: Sheet, cells: int, lang: str) -> list[Row]:
    rows: list[Row] = []
    for place, item in enumerate(form.items):
        put = sheet.order.index(place) if place in sheet.order else place
        good = put == place or not sheet.known
        lead = ((GOOD if good else BAD) if sheet.known else Span("  "), Span(f"{place + 1}. ", "key"))
        rows += led(render(item[lang], max(8, cells - 6)), lead)
        if not good:
            rows += wrap([Span(words.YOU_PUT[lang].format(n=put + 1), "muted")], cells, first=" " * 5)
    return rows


def _right_gap_rows(form: Cloze, sheet: Sheet, cells: int, lang: str) -> list[Row]:
    """The text with its gaps filled correctly, and below it the wrong answers that were typed."""
    rows: list[Row] = [*render(filled_in(form.text[lang]), cells, lambda _: ("", "proven")), ()]
    if not sheet.known:
        return rows
    for place, gap in enumerate(gaps(form.text)):
        text = sheet.texts[place] if place < len(sheet.texts) else ""
        good = sheet.overruled or fills(text, gap)
        told = [Span(f"〔{place + 1}〕 ", "key"), Span(text or "…", "" if good else "refuted")]
        rows += wrap([GOOD if good else BAD, *told], cells, rest="    ")
    return rows


def truth_rows(form: Numeric, sheet: Sheet, cells: int, lang: str) -> list[Row]:
    """The guess beside the true value, with the relative error and the allowed one; then why it is so."""
    why = why_rows(form, sheet.task, cells, lang) if sheet.is_measured else []
    return [*_measured_rows(form, sheet, cells, lang), *([(), *why] if why else [])]


def why_rows(form: Numeric, task: Task, cells: int, lang: str) -> list[Row]:
    """Why the number comes out so, if the form says it."""
    told = why_of(form, task, lang)
    label = f"{words.WHY[lang]}  "
    return led(render(told, max(8, cells - width(label))), (Span(label, "muted"),)) if told else []


def why_of(form: Numeric, task: Task, lang: str) -> str:
    """The same as Markdown, with the parameters of the run."""
    return filled(form.why[lang], task.parameters) if form.why else ""


def _measured_rows(form: Numeric, sheet: Sheet, cells: int, lang: str) -> list[Row]:
    found = sheet.guessed
    if found is None and sheet.truth is None and sheet.broke:
        return wrap([Span(words.NO_TRUTH[lang], "muted")], cells)
    if found is None and sheet.truth is None:
        return wrap([Span("● ", "accent"), Span(words.RUNNING_IT[lang].format(demo=form.run))], cells)
    if found is None:
        truth = figure(sheet.truth or 0, form, lang)
        return wrap([Span(truth, "proven")], cells, (Span(f"{words.TRUTH[lang]}  ", "muted"),))
    rows: list[Row] = [*_side_by_side(found, form, sheet.typed, cells, lang), ()]
    style = "proven" if found.right else "refuted"
    if found.error is None:
        told = [Span(words.NO_ERROR[lang], style)]
    else:
        told = [Span(f"{words.ERROR[lang]} ", "muted"), Span(error_text(found), style)]
        told.append(Span(f"  {words.TOLERANCE[lang].format(tolerance=form.tolerance)}", "muted"))
    rows += wrap(told, cells)
    verdict = (words.WITHIN if found.right else words.OUTSIDE)[lang]
    sure = f"  {words.SURENESS[lang]} {sheet.sure}%" if sheet.sure else ""
    rows += wrap([GOOD if found.right else BAD, Span(verdict, style), Span(sure, "muted")], cells)
    if not found.right and (times := factor(found)) is not None:
        low = abs(found.guess) < abs(found.truth)
        near = words.TOO_LOW if low else words.TOO_HIGH
        far = near if times < FAR_OFF else words.FAR_TOO_LOW if low else words.FAR_TOO_HIGH
        n = number(float(f"{min(times, FAR_OFF):.2g}"))
        rows += muted(far[lang].format(n=n), cells)
    return rows


def _side_by_side(found: Guessed, form: Numeric, typed: str, cells: int, lang: str) -> list[Row]:
    """Guess and truth in two columns, or one below the other if they don't fit."""
    names = (words.GUESS[lang], words.TRUTH[lang])
    guess, truth = (figure(value, form, lang, typed) for value in (found.guess, found.truth))
    column = max(width(guess), width(names[0])) + 4
    if column + max(width(truth), width(names[1])) <= cells:
        heads = (*pad((Span(names[0], "muted"),), column), Span(names[1], "muted"))
        return [heads, (*pad((Span(guess, "strong"),), column), Span(truth, "proven"))]
    first = max(map(width, names)) + 2
    rows: list[Row] = []
    for name, text, style in ((names[0], guess, "strong"), (names[1], truth, "proven")):
        rows += wrap([Span(text, style)], cells, pad((Span(name, "muted"),), first), " " * first)
    return rows


def error_text(found: Guessed) -> str:
    """A relative error with its sign: -6.9%, +240%; capped at a hundred thousand percent."""
    assert found.error is not None
    share = found.error * 100
    if abs(share) < 0.001:
        return "0%"
    if abs(share) < 0.05:
        return f"{share:+.1g}%"
    if abs(share) < 100:
        return f"{share:+.1f}%"
    if abs(share) < 1e5:
        return f"{share:+,.0f}%"
    return "> +100,000%" if share > 0 else "< -100,000%"


def factor(found: Guessed) -> float | None:
    """How many times one is the other, where that says more than a percentage."""
    if found.guess * found.truth <= 0:
        return None
    times = max(found.guess / found.truth, found.truth / found.guess)
    return times if times >= 2 else None
