"""Rows of the Browse screen: topics with how much of each is known, questions, and filters."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from quiz.bank.deck import Deck
from quiz.bank.question import Question
from quiz.messages import browse as words
from quiz.messages.actions import key_name
from quiz.messages.interface import ALL_TOPICS, LEVELS
from quiz.messages.topics import topic_name
from quiz.study.card import CardState
from quiz.study.overview import Overview, stands
from quiz.text.cells import width
from quiz.text.meter import meter
from quiz.text.rows import Row, Span, pad, row_width
from quiz.text.wrap import wrap
from quiz.tui.browsing import Wish
from quiz.tui.card_rows import subtitle
from quiz.view.marks import GLYPHS, STYLES
from quiz.view.measured import Measured, marks_of

BAR = 6
"""The width of a topic's bar, where it fits."""

SHARE, COUNT = 5, 4
"""The widths of the share in per cent, and of a question count below a thousand."""

ROOMY = 13 + BAR + SHARE + COUNT
"""From this width on, a topic has a bar beside its share."""

BETWEEN = Span(" · ", "muted")

FAST = "\u00a0"
"""A no-break space."""

CLOSE = 48
"""Below this width the filters stand closer together."""

FILTER = "filter:"
"""The prefix of a filter's link; the bare prefix opens the list of filters."""


def part_name(part: str, lang: str) -> str:
    """The name of a topic, or of a level within it, in a list of parts."""
    topic, _, level = part.partition("/")
    if level:
        return LEVELS[level][lang]
    return topic_name(topic, lang) if topic else ALL_TOPICS[lang]


def part_path(part: str, lang: str) -> str:
    """The same with its topic: BERT · core."""
    topic, _, level = part.partition("/")
    return f"{topic_name(topic, lang)} · {LEVELS[level][lang]}" if level else part_name(part, lang)


def count_cells(questions: int) -> int:
    """The width of a question count in a bank of this size: the same in each row, so that they align."""
    return max(COUNT, 1 + len(f"{questions:,}"))


def part_rows(
    part: str, sign: str, known: float | None, number: int, cells: int, lang: str, *, count: int = COUNT
) -> list[Row]:
    """A part of the bank: its sign as a branch, the share of it that is known, how many questions it has."""
    style = "" if number else "muted"
    name: Row = (
        Span("  " if "/" in part else ""),
        Span(sign, "accent" if sign.strip() else ""),
        Span(part_name(part, lang), style),
    )
    figures = _figures(known, number, count, with_bar=cells >= ROOMY - COUNT + count)
    room = cells - row_width(figures)
    if row_width(name) < room:
        return [(*pad(name, room), *figures)]
    rows = wrap(name, cells, rest="    ")
    if row_width(rows[-1]) < room:
        return [*rows[:-1], (*pad(rows[-1], room), *figures)]
    return [*rows, pad(figures, cells, "right")]


def parts_head(cells: int, lang: str, *, count: int = COUNT) -> list[Row]:
    """A caption for the figures beside the topics."""
    number = pad((Span(words.COUNT_HEAD[lang], "muted"),), count, "right")
    return [pad((Span(words.KNOWN_HEAD[lang], "muted"), *number), cells + 2, "right")]


def _figures(known: float | None, number: int, count: int, *, with_bar: bool) -> Row:
    share = f"{words.NONE_BEGUN:>{SHARE}}" if known is None else f"{known:>{SHARE}.0%}"
    row: list[Span] = []
    if with_bar:
        row = [Span(" " * BAR)] if known is None else [*meter(known, BAR)]
    return (*row, Span(share, "" if known is not None else "muted"), Span(f"{number:>{count},}", "muted"))


def entry_rows(
    question: Question, marks: Iterable[Span], today: Overview | None, cells: int, lang: str
) -> list[Row]:
    """A question: its prompt; then topic, level, how often it is asked, its marks, its card's state."""
    pieces: list[Row] = [(Span(subtitle(question, lang), "muted"), Span(" "), *marks)]
    if today is not None:
        pieces += [(sign,) for sign in standing_spans(today.state(question.id), today, lang)]
    return [*wrap(question.prompt[lang], cells), *_flowed(pieces, cells)]


def _flowed(pieces: Iterable[Row], cells: int) -> list[Row]:
    """Join pieces into lines, keeping each piece on one line where it fits."""
    rows: list[Row] = []
    for piece in pieces:
        together = (*rows[-1], BETWEEN, *piece) if rows else piece
        if rows and row_width(together) <= cells:
            rows[-1] = together
        else:
            rows += wrap(piece, cells)
    return rows


def standing_spans(state: CardState, today: Overview, lang: str) -> Iterator[Span]:
    """The state of a card, and whether it is flagged."""
    standing = stands(state, today.day)
    if standing == "later":
        assert state.due is not None
        yield Span(words.due_text((state.due - today.day).days, lang), "muted")
    else:
        styles = {"due": "accent", "suspended": "erratum", "buried": "erratum"}
        yield Span(words.STANDINGS[standing][lang], styles.get(standing, "muted"))
    if state.flagged:
        yield Span(words.FLAGGED[lang], "accent")


def filter_rows(on: frozenset[str], keys: Mapping[str, str], cells: int, lang: str) -> list[Row]:
    """All filters with their keys, those in use ticked. `keys` also names those that clear and close."""
    column = max(width(title[lang]) for title, _ in words.LINES) + 2
    space, gap = (FAST, "   ") if cells >= CLOSE else ("", "  ")
    rows: list[Row] = []
    for title, names in words.LINES:
        line: list[Span] = []
        for name in names:
            link, is_on = FILTER + name, name in on
            line += [
                Span(key_name(keys.get(name, ""), lang), "key", link),
                Span(f"{space}[{'x' if is_on else FAST}]{space}", "", link),
                Span(words.FILTERS[name][lang].replace(" ", FAST), "strong" if is_on else "", link),
                Span(gap),
            ]
        rows += wrap(line[:-1], cells, pad((Span(title[lang], "muted"),), column))
    return [*rows, *wrap([Span(_way(words.HOW_TO_FILTER[lang], keys, lang), "muted")], cells)]


def _way(text: str, keys: Mapping[str, str], lang: str) -> str:
    """A sentence with the keys that it names."""
    return text.format(**{name: key_name(key, lang) for name, key in keys.items()})


def filter_line(on: frozenset[str], keys: Mapping[str, str], cells: int, lang: str) -> list[Row]:
    """The filters in use, each removed by a click; then how to change them."""
    line = [Span(words.FILTER_TITLE[lang], "muted", FILTER), Span("  ")]
    for name in words.FILTERS:
        if name in on:
            label = words.FILTERS[name][lang].replace(" ", FAST)
            line += [Span(f"{label}{FAST}×", "accent", FILTER + name), Span("   ")]
    return wrap([*line, Span(_way(words.HOW_TO_CLEAR[lang], keys, lang), "muted", FILTER)], cells)


def nothing_rows(wish: Wish, unfiltered: int, cells: int, lang: str) -> list[Row]:
    """Why no question is listed: the search and filters in use, and how to clear them."""
    names = [part_path(wish.part, lang)] if wish.part else []
    names += [words.FILTERS[name][lang] for name in words.FILTERS if name in wish.on]
    rows = wrap([Span(words.NOTHING_LEFT[lang], "strong")], cells)
    if wish.text:
        rows += wrap(words.SEARCHED_FOR[lang].format(text=wish.text), cells)
    if names:
        rows += wrap(words.FILTERED_BY[lang].format(names=" · ".join(names)), cells)
    if names and unfiltered:
        rows += wrap(words.ELSEWHERE[lang].format(n=unfiltered), cells)
    way = words.TO_CLEAR_FILTERS if not wish.text else words.TO_CLEAR_BOTH if names else words.TO_CLEAR_SEARCH
    return [*rows, (), *wrap([Span(way[lang], "muted")], cells)]


def mark_spans(question: Question, deck: Deck, measured: Measured) -> Iterator[Span]:
    """How many claims have each mark, and whether the documents are wrong about any."""
    counted = Counter(mark.mark for mark in marks_of(question, deck, measured).values())
    for mark in GLYPHS:
        if counted[mark]:
            yield Span(f" {GLYPHS[mark]}{counted[mark]}", STYLES[mark])
    if any(claim.is_erratum for claim in question.claims.values()):
        yield Span(" !", "erratum")
