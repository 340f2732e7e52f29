"""A task of a quiz as lines to be read aloud: what is asked, what came of it, and what the quiz came to."""

from collections.abc import Mapping, Sequence

from quiz.bank.decode_form import GAP, solutions
from quiz.bank.question import Choice, Cloze, Numeric, Order, Question
from quiz.messages import plain as words
from quiz.messages import quiz as quiz_words
from quiz.messages.topics import topic_name
from quiz.study.forms import gaps
from quiz.study.judging import fills
from quiz.study.quiz_session import Result
from quiz.text.rows import plain
from quiz.text.spoken import spoken, spoken_line
from quiz.view.parameter import given
from quiz.view.quiz import error_text, figure, given_of, guess_hint, prompt_of, why_of
from quiz.view.quiz_result import calibration_rows, missed_form
from quiz.view.quiz_sheet import Sheet
from quiz.view.quiz_verdict import verdict_text


def asking_lines(sheet: Sheet, lang: str) -> list[str]:
    """The task; options and items are numbered for the answer."""
    form = sheet.form
    lines = spoken(prompt_of(form, sheet.task, lang))
    match form:
        case Choice():
            several = sum(option.right for option in form.options) > 1
            lines.append((quiz_words.PICK_ALL if several else quiz_words.PICK_ONE)[lang])
            lines += _numbered([form.options[place].text[lang] for place in sheet.task.shuffle], lang)
        case Order():
            lines += _numbered([form.items[place][lang] for place in sheet.order], lang)
        case Numeric():
            if told := given(given_of(sheet, lang), sheet.task.parameters, lang):
                text = ("；" if lang == "zh" else "; ").join(told)
                lines.append(words.GIVEN[lang].format(text=text.replace("\u00a0", " ")))
            lines.append(guess_hint(form, lang))
        case Cloze():
            pass
    return lines


def told_lines(sheet: Sheet, lang: str) -> list[str]:
    """The verdict; then each option with its reason, the right order, the gaps filled, or the truth."""
    form = sheet.form
    lines = [verdict_text(sheet, lang)]
    match form:
        case Choice():
            lines += [_reason(form, sheet, place, lang) for place in sheet.task.shuffle]
        case Order():
            lines += _order(form, sheet, lang)
        case Cloze():
            lines += spoken(GAP.sub(lambda found: solutions(found[1])[0], form.text[lang]))
            lines += _gaps(form, sheet, lang) if sheet.known else []
        case Numeric():
            lines += _truth(form, sheet, lang)
            if why := why_of(form, sheet.task, lang):
                lines.append(words.WHY[lang].format(text=spoken_line(why)))
    return lines


def _numbered(texts: Sequence[str], lang: str) -> list[str]:
    return [words.OPTION[lang].format(n=n, text=spoken_line(text)) for n, text in enumerate(texts, 1)]


def _reason(form: Choice, sheet: Sheet, place: int, lang: str) -> str:
    option = form.options[place]
    verdict = (words.OPTION_RIGHT if option.right else words.OPTION_WRONG)[lang]
    if place in sheet.picked:
        verdict += ("，" if lang == "zh" else ", ") + words.PICKED[lang]
    text, why = spoken_line(option.text[lang]), spoken_line(option.why[lang])
    return words.REASON[lang].format(text=text, verdict=verdict, why=why)


def _order(form: Order, sheet: Sheet, lang: str) -> list[str]:
    lines = []
    for place, text in enumerate(_numbered([item[lang] for item in form.items], lang)):
        put = sheet.order.index(place) if place in sheet.order else place
        stray = quiz_words.YOU_PUT[lang].format(n=put + 1)
        lines.append(
            text if put == place or not sheet.known else text + words.BEHIND[lang].format(text=stray)
        )
    return lines


def _gaps(form: Cloze, sheet: Sheet, lang: str) -> list[str]:
    lines = []
    for place, gap in enumerate(gaps(form.text)):
        text = sheet.texts[place] if place < len(sheet.texts) else ""
        verdict = (words.OPTION_RIGHT if fills(text, gap) else words.OPTION_WRONG)[lang]
        lines.append(words.GAP_WAS[lang].format(n=place + 1, text=text, verdict=verdict))
    return lines


def _truth(form: Numeric, sheet: Sheet, lang: str) -> list[str]:
    found = sheet.guessed
    if found is None:
        return [words.TRUTH_IS[lang].format(truth=figure(sheet.truth or 0, form, lang))]
    guess, truth = (figure(value, form, lang) for value in (found.guess, found.truth))
    error = (
        quiz_words.NO_ERROR[lang]
        if found.error is None
        else f"{quiz_words.ERROR[lang]} {error_text(found)}, "
        f"{quiz_words.TOLERANCE[lang].format(tolerance=form.tolerance)}"
    )
    lines = [words.GUESS_WAS[lang].format(guess=guess, truth=truth), error]
    return [*lines, words.SURE_OF_IT[lang].format(sure=sheet.sure)] if sheet.sure else lines


def result_lines(
    result: Result, questions: Mapping[str, Question], lang: str, finished: bool = True
) -> list[str]:
    """The score, by form and by topic, what to look at again, and how good the certainty was."""
    head = (quiz_words.RESULT if finished else quiz_words.BROKEN_OFF)[lang]
    if not result.asked:
        return [head, quiz_words.NONE_ANSWERED[lang]]
    time = clock_words(result.seconds, lang)
    lines = [head, quiz_words.SCORE[lang].format(right=result.right, asked=result.asked, time=time)]
    kinds = [(quiz_words.FORM_NAMES[kind][lang], share) for kind, share in result.kinds.items()]
    topics = [(topic_name(topic, lang), share) for topic, share in result.topics.items()]
    for title, shares in ((quiz_words.BY_FORM, kinds), (quiz_words.BY_TOPIC, topics)):
        if len(shares) > 1:
            each = (words.SHARE[lang].format(name=n, part=p, whole=w) for n, (p, w) in shares)
            lines += ["", title[lang], *each]
    if result.wrong:
        lines += ["", quiz_words.LOOK_AGAIN[lang]]
        for name in result.wrong:
            lines.append(f"- {questions[name].prompt[lang]}")
            if (form := missed_form(result, questions[name])) is not None and form.why:
                why = spoken_line(why_of(form, result.missed[name], lang))
                lines.append(f"  {words.WHY[lang].format(text=why)}")
    else:
        lines.append(quiz_words.ALL_RIGHT[lang])
    if result.calibration:
        rows = calibration_rows(result.calibration, {}, 1000, lang)
        lines += ["", *(plain(row).lstrip("✓▲▼ ") for row in rows)]
    return lines


def clock_words(seconds: float, lang: str) -> str:
    """Minutes and seconds as they are said."""
    minutes, rest = divmod(max(0, int(seconds)), 60)
    return words.MINUTES_AND_SECONDS[lang].format(minutes=minutes, seconds=rest)
