"""A task of a quiz as rows: what is asked, and the feedback with a reason for every option."""

from collections.abc import Sequence
from dataclasses import dataclass

from quiz.bank.decode_form import GAP, solutions
from quiz.bank.question import Choice, Cloze, Form, Numeric, Order, Question
from quiz.demo.source import Demo
from quiz.messages import quiz as words
from quiz.messages.keyed import key_at
from quiz.proof.judge import number
from quiz.study.forms import Task, filled, gaps
from quiz.study.guess import SURE, Guessed
from quiz.study.judging import Verdict, fills
from quiz.text.cells import width
from quiz.text.markdown import render
from quiz.text.rows import Row, Span, pad
from quiz.text.wrap import wrap
from quiz.view.parameter import given_rows

GOOD, BAD = Span("✓ ", "proven"), Span("✗ ", "refuted")


@dataclass(frozen=True)
class Sheet:
    """A task with the answer given so far.

    `picked` and `order` name options and items by their places in the bank, `texts` fill the gaps. Once
    answered, `verdict` or `guessed` is set. `known` is false for a task that was passed over; a numeric one
    still gets its `truth`.
    """

    question: Question
    task: Task
    cursor: int = 0
    picked: frozenset[int] = frozenset()
    order: tuple[int, ...] = ()
    texts: tuple[str, ...] = ()
    gap: int = 0
    guess: float | None = None
    sure: int | None = None
    verdict: Verdict | None = None
    guessed: Guessed | None = None
    truth: float | None = None
    broke: bool = False
    """Whether the run that was to give the truth gave none."""
    known: bool = True
    lifted: bool = False
    """Whether the item under the cursor is picked up: it moves with the cursor."""
    demo: Demo | None = None
    """The one whose run gives a numeric form's truth."""

    @property
    def form(self) -> Form:
        """The form that is asked."""
        return self.question.forms[self.task.form]

    @property
    def is_measured(self) -> bool:
        """Whether the run has given the true value."""
        return self.guessed is not None or self.truth is not None

    @property
    def is_told(self) -> bool:
        """Whether it was answered."""
        return self.verdict is not None or self.guessed is not None


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
    return GAP.sub(lambda _: f"[〔{next(count)}〕](gap:)", text)


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
    """What the run that decides is given."""
    rows = given_rows(sheet.demo.parameters, sheet.task.parameters, cells, lang) if sheet.demo else []
    return [*rows, ()] if rows else []


def _guess_rows(form: Numeric, sheet: Sheet, cells: int, lang: str) -> list[Row]:
    if sheet.guess is None:
        return muted(words.GUESS_FIRST[lang], cells)
    guess = Span(figure(sheet.guess, form, lang), "strong")
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


def figure(value: float, form: Numeric, lang: str) -> str:
    """A number with the form's unit."""
    return number(value) + (f" {form.unit[lang]}" if form.unit else "")


def told_rows(sheet: Sheet, cells: int, lang: str) -> list[Row]:
    """The feedback: the verdict; then each option with its reason, each gap or item, or the true value."""
    form = sheet.form
    rows: list[Row] = [*_verdict_row(sheet, lang), ()]
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


def _verdict_row(sheet: Sheet, lang: str) -> list[Row]:
    right = (sheet.verdict or sheet.guessed).right  # type: ignore[union-attr]
    if not sheet.known:
        return [(Span(words.NOT_KNOWN[lang], "heading"),)]
    if right:
        return [(GOOD, Span(words.RIGHT[lang], "proven"))]
    return [(BAD, Span(words.WRONG[lang], "refuted"))]


def _reason_rows(form: Choice, sheet: Sheet, cells: int, lang: str) -> list[Row]:
    """Right options carry ✓, wrong ones ✗; a picked one has a filled box."""
    rows: list[Row] = []
    for place in sheet.task.shuffle:
        option, picked = form.options[place], place in sheet.picked
        sign = GOOD if option.right else BAD
        lead = (sign, Span("[x] " if picked else "[ ] ", "" if picked else "muted"))
        body = render(option.text[lang], max(8, cells - 6))
        rows += led([tuple(Span(s.text, s.style or "strong") for s in row) for row in body], lead)
        reason = render(option.why[lang], max(8, cells - 6))
        rows += [(Span(" " * 6), *(Span(s.text, s.style or "muted") for s in row)) for row in reason]
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
        good = fills(text, gap)
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
    rows: list[Row] = [*_side_by_side(found, form, cells, lang), ()]
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
        far = words.FACTOR if times < FAR_OFF else words.FAR_OFF
        n = number(float(f"{min(times, FAR_OFF):.2g}"))
        rows += muted(far[lang].format(n=n), cells)
    return rows


def _side_by_side(found: Guessed, form: Numeric, cells: int, lang: str) -> list[Row]:
    """Guess and truth in two columns, or one below the other if they don't fit."""
    names = (words.GUESS[lang], words.TRUTH[lang])
    guess, truth = (figure(value, form, lang) for value in (found.guess, found.truth))
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
