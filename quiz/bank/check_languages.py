"""Checks that both languages are present and say the same: claims, figures, formulas, code."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import zip_longest

from quiz.bank.amounts import amounts, span
from quiz.bank.deck import Reading
from quiz.bank.facts import ROW, names
from quiz.bank.figures import EXEMPT, YEAR, bare_figures, exempt_figures
from quiz.bank.markup import Markup, Part, take_apart
from quiz.bank.node import Node, shown
from quiz.bank.problem import Problem
from quiz.bank.question import Question
from quiz.bank.terms import HAN, fold
from quiz.bank.texts import SAME_IN_BOTH, Text, texts_of

A_HAN = re.compile(f"[{HAN}]")
MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
REFERENCE = re.compile(EXEMPT["a section, table or figure"], re.ASCII)
A_DIGIT = re.compile(r"\d")
A_LETTER = re.compile(r"[^\W\d_]")


def is_bilingual(questions: Sequence[tuple[Reading, Node]]) -> bool:
    """Whether a deck means to have both languages: some question's prompt has both."""
    return any(
        isinstance(node.along(("prompt",)).value, dict)
        and not any(reading.doubtful("prompt", lang) for lang in ("zh", "en"))
        for reading, node in questions
    )


def check_languages(reading: Reading, node: Node) -> Iterator[Problem]:
    """All texts of a question of a bilingual deck. `node` is the question in its file."""
    for text in texts_of(reading.question):
        there = node.along(text.parts).value
        if isinstance(there, str) or (
            text.role == "option" and isinstance(there, dict) and "zh" not in there
        ):
            if text.role not in SAME_IN_BOTH:
                yield Problem(text.parts, f"this {text.role} is in one language; give zh and en")
            continue
        yield from _language(text)
        if not any(reading.doubtful(*text.parts, lang) for lang in ("zh", "en")):
            yield from _same(text)
    yield from _translations(reading.question)
    if not reading.doubts:
        yield from _named(reading)


def _language(text: Text) -> Iterator[Problem]:
    zh, en = (take_apart(text.words[lang]).prose for lang in ("zh", "en"))
    letters = len(A_LETTER.findall(en))
    if text.role in ("prompt", "answer", "key point", "note", "reason"):
        if not A_HAN.search(zh):
            yield Problem((*text.parts, "zh"), f"this {text.role} holds no Chinese")
        if letters and len(A_HAN.findall(en)) * 2 > letters:
            yield Problem(
                (*text.parts, "en"), f"this {text.role} is mostly Chinese; is it under the wrong key?"
            )


def _same(text: Text) -> Iterator[Problem]:
    zh, en = take_apart(text.words.zh), take_apart(text.words.en)
    links = [Counter(link.target for link in each.links) for each in (zh, en)]
    yield from _compare(text, "links", *links)
    yield from _compare(text, "formulas", *(_counted(each.formulas) for each in (zh, en)))
    yield from _compare(text, "code", *(_counted(each.code) for each in (zh, en)))
    named = [Counter(set().union(*(names_of(p.text) for p in exempt_figures(e.prose)))) for e in (zh, en)]
    yield from _compare(text, "names and years", *_renamed(*named))
    figures = [Counter(_number(part) for part in bare_figures(each.prose)) for each in (zh, en)]
    if text.role != "answer":  # there a bare figure is a fault of its own
        yield from _compare(text, "figures", *figures)
    if links[0] == links[1]:
        yield from _compare(text, "shown figures", *(_shown_figures(each) for each in (zh, en)))
        yield from _same_lines(text)


def _translations(question: Question) -> Iterator[Problem]:
    """Errors in the English translation of a document's words: its figures and names must be the same."""
    for name, claim in question.claims.items():
        if claim.document is None:
            continue
        quote, translation = claim.document.quote, claim.document.translation
        parts = ("claims", name, "document", "translation")
        if translation is None:
            if A_HAN.search(quote):
                yield Problem(parts[:-1], "this quote is in Chinese alone; give its translation")
            continue
        if A_HAN.search(translation):
            yield Problem(parts, "this translation holds Chinese; write it in English")
        yield from (Problem(parts, message) for message in _mistold(quote, translation))


def _mistold(quote: str, translation: str) -> Iterator[str]:
    """Figures and names that stand in one of the two alone."""
    own, told = bare_figures(quote), bare_figures(translation)
    for message, figures, others in (
        ("the quote does not say", told, own),
        ("the translation leaves out", own, told),
    ):
        known = {_number(part) for part in others}
        if strange := [shown(part.text) for part in figures if _number(part) not in known]:
            yield f"{message} {', '.join(strange)}"
    said, named = (
        set().union(*(names_of(part.text) for part in exempt_figures(text))) for text in (quote, translation)
    )
    for message, strangers in (
        ("the quote does not name", named - said),
        ("the translation does not name", said - named),
    ):
        if strangers:
            yield f"{message} {', '.join(map(shown, sorted(strangers)))}"


def _shown_figures(markup: Markup) -> Counter[str]:
    return Counter(
        f"{_number(link)} of {link.claim}"
        for link in markup.links
        if link.claim and A_DIGIT.search(link.text)
    )


def _same_lines(text: Text) -> Iterator[Problem]:
    """Line by line the same links, in a table's row in the same order.

    A figure under another row's name, or in another item of a list, is wrong, though the text holds it.
    """
    lines = [[line for line in text.words[lang].split("\n") if line.strip()] for lang in ("zh", "en")]
    if len(lines[0]) != len(lines[1]):
        lines = [[line for line in side if ROW.fullmatch(line)] for side in lines]
    for zh, en in zip_longest(*lines, fillvalue=""):
        sides = [[link.target for link in take_apart(line).links] for line in (zh, en)]
        if not (ROW.fullmatch(zh) and ROW.fullmatch(en)):
            sides = [sorted(side) for side in sides]
        if sides[0] != sides[1]:
            told = " and ".join(shown(", ".join(side) or "no link") for side in sides)
            yield Problem(text.parts, f"the languages differ in a line: {told}")
            return


def _named(reading: Reading) -> Iterator[Problem]:
    """Names that one language of a text has and the other language nowhere in the whole question."""
    texts = list(texts_of(reading.question))
    spelt = {lang: fold("\n".join(text.words[lang] for text in texts)) for lang in ("zh", "en")}
    for text in texts:
        for lang, other in (("zh", "en"), ("en", "zh")):
            here = take_apart(text.words[lang])
            strange = sorted(name for name in names(here.prose) if fold(name) not in spelt[other])
            if strange:
                message = f"{', '.join(map(shown, strange))} stands in {lang} alone, nowhere in {other}"
                yield Problem((*text.parts, lang), message)


def _renamed(zh: Counter[str], en: Counter[str]) -> tuple[Counter[str], Counter[str]]:
    """Without the names that only one language has: the other may say "it". A year has no such word."""
    only_zh, only_en = zh - en, en - zh
    if only_zh and only_en:
        return zh, en
    spoken = [name for name in only_zh + only_en if A_LETTER.search(name)]
    for name in spoken:
        only_zh.pop(name, None)
        only_en.pop(name, None)
    return only_zh, only_en


def _compare(text: Text, what: str, zh: Counter[str], en: Counter[str]) -> Iterator[Problem]:
    """Where the two differ. What is written in Chinese may have any counterpart in English."""
    if zh == en:
        return
    only_zh, only_en = zh - en, en - zh
    chinese = Counter({key: n for key, n in only_zh.items() if A_HAN.search(key)})
    only_zh -= chinese
    if only_zh or sum(only_en.values()) != sum(chinese.values()):
        sides = [
            f"{', '.join(shown(key, 40) for key in side)} only in {lang}"
            for lang, side in (("zh", only_zh or chinese), ("en", only_en))
            if side
        ]
        yield Problem(text.parts, f"the languages differ in {what}: {'; '.join(sides)}")


def _counted(parts: Sequence[Part]) -> Counter[str]:
    return Counter(re.sub(r"\s+", " ", part.text) for part in parts)


def names_of(text: str) -> set[str]:
    """The names, years and dates of an exempt figure, without what only one language writes around them.

    A month without its year is a word in English and a figure in Chinese, so it is none.
    """
    text = fold(text)
    if year := re.search(YEAR, text):
        month = next((str(i + 1) for i, name in enumerate(MONTHS) if name in text), "")
        rest = re.findall(r"\d+", text[: year.start()] + " " + text[year.end() :])
        return {"-".join(part.lstrip("0") for part in (year[0], month, *rest) if part)}
    if re.search(r"\d\s*月", text) or any(re.search(rf"\b{name}", text) for name in MONTHS):
        return set()
    if REFERENCE.match(text):
        return set(re.findall(r"[a-z]?\.?\d+(?:\.\d+)*", text))
    pieces = re.split(rf"[{HAN}\s/,、§]+|\band\b|\bor\b|'s\b", text)
    return {
        name for piece in pieces if re.search(r"\d", name := re.sub(r"(?<=\d)s$", "", piece.strip(".:-()")))
    }


def _number(part: Part) -> str:
    """A figure as the number that it stands for, so that `1.1 亿` equals `110M`."""
    if found := amounts(part.text):
        return f"{found[0].value:.9g}"
    if ends := span(part.text):
        return f"{ends[0]:.6g}–{ends[1]:.6g}"
    return fold(part.text).replace(" ", "")
