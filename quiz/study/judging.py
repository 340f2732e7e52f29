"""Whether an answer is right: a choice, the words of a cloze, an order, a guess against its run."""

import re
import unicodedata
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import product
from math import isclose

from msgspec import Struct

from quiz.bank.question import Choice, Cloze, Form, Order
from quiz.bank.terms import spelt
from quiz.study.forms import Gap, Hole, gaps
from quiz.study.guess import read_number
from quiz.study.lenient import in_sentence, may_repeat, readings


class Verdict(Struct, frozen=True):
    """`right` as a whole; `parts` says it of each option, gap or item, as the form lists them."""

    right: bool
    parts: tuple[bool, ...] = ()


def judge_choice(form: Choice, picked: Iterable[int]) -> Verdict:
    """Right when exactly the right options were picked. A part is right when rightly picked or left."""
    given = set(picked)
    parts = tuple((place in given) == option.right for place, option in enumerate(form.options))
    return Verdict(all(parts), parts)


def judge_order(form: Order, order: Sequence[int]) -> Verdict:
    """Right when the items stand as the form lists them. A part is an item at its place."""
    parts = tuple(place == item for place, item in enumerate(order))
    return Verdict(len(order) == len(form.items) and all(parts), parts)


def judge_cloze(form: Cloze, given: Sequence[str]) -> Verdict:
    """Right when every gap is filled correctly, in either language."""
    wanted = gaps(form.text)
    parts = tuple(fills(text, gap) for text, gap in zip([*given, *[""] * len(wanted)], wanted, strict=False))
    return Verdict(all(parts), parts)


def fills(text: str, gap: Gap) -> bool:
    """Whether the text fits the gap: letters, digits and signs count, spelling habits don't.

    It may say more than the solution where that changes nothing: a vendor, or a word of the sentence.
    """
    told = {bare for reading in readings(text) if (bare := _bare(reading))}
    if not told:
        return False
    return any(
        told & _wanted(hole)
        or any(_same_number(text, solution) for solution in hole.fits)
        or _repeats(told, hole)
        for hole in (gap.zh, gap.en)
    )


@lru_cache(maxsize=512)
def _wanted(hole: Hole) -> frozenset[str]:
    """All that fills a gap in its own language, without the habits of spelling."""
    told = [each for solution in hole.fits for each in readings(solution)]
    told += [each for solution in hole.fits for each in in_sentence(solution, hole.before, hole.after)]
    return frozenset(_bare(each) for each in told)


def _repeats(told: Iterable[str], hole: Hole) -> bool:
    """Whether a solution is told with words that its sentence has elsewhere: 动态掩码 where 掩码 was read."""
    solutions, around, words = _bare_parts(hole)
    for text, solution in product(told, solutions):
        if text.startswith(solution) or text.endswith(solution):
            rest = text.removeprefix(solution).removesuffix(solution)
            if may_repeat(solution, rest) and (rest in words or (not rest.isascii() and rest in around)):
                return True
    return False


@lru_cache(maxsize=512)
def _bare_parts(hole: Hole) -> tuple[tuple[str, ...], str, frozenset[str]]:
    around = f"{hole.before} | {hole.after}"
    return tuple(map(_bare, hole.fits)), _bare(around), frozenset(map(_bare, around.split()))


def judge_recall(ticked: int, points: int) -> Verdict:
    """An answer by its key points: right when no more than a quarter of them is missing."""
    return Verdict(points == 0 or ticked >= 0.75 * points)


def judge(form: Form, given: Sequence[int] | Sequence[str]) -> Verdict:
    """The verdict on an answer to any form but a numeric one, whose run decides it."""
    match form:
        case Choice():
            return judge_choice(form, [int(place) for place in given])
        case Order():
            return judge_order(form, [int(place) for place in given])
        case Cloze():
            return judge_cloze(form, [str(text) for text in given])
    raise TypeError("a guess is judged against its run")


_SIGNS = str.maketrans({"×": "*", "·": "*", "⋅": "*", "÷": "/", "−": "-", "–": "-", "—": "-", "‐": "-"})
_NAMES = {r"\times": "×", r"\cdot": "×", r"\to": "→", r"\rightarrow": "→", "->": "→"}
_NAMES |= {"sqrt": "√", "**": "^"}
_GREEK = {"alpha": "α", "beta": "β", "gamma": "γ", "delta": "δ", "lambda": "λ", "sigma": "σ", "theta": "θ"}
_JOINTS = re.compile(r"\b(?:a|an|the)\s+(?=[a-z[])|(?<=\s)and(?=\s)|[和与及]")
_HABITS = re.compile(r"[\s`$\\{}_^'\"“”‘’、,;:!?]+|(?<!\d)\.|\.(?!\d)|。|(?<=[a-z]{2})-|-(?=[a-z]{2})")

_PLURAL = re.compile(r"(?<=[a-z]{3}[^\W\ds])s\b")
_ROOT = re.compile(r"√\((\w+)\)")


def _bare(text: str) -> str:
    """Without case, width, white space, quotes and joining words: `K、V`, `K 和 V` and `k and v` are one."""
    for name, sign in _NAMES.items():
        text = text.replace(name, sign)
    text = _PLURAL.sub("", spelt(unicodedata.normalize("NFKC", text).casefold().translate(_SIGNS)))
    text = _ROOT.sub(r"√\1", _HABITS.sub("", _JOINTS.sub(" ", text)))
    for name, sign in _GREEK.items():
        text = text.replace(name, sign)
    return text


def _same_number(text: str, wanted: str) -> bool:
    """Whether both are one number, however written: 3, three and 三; 15 %, 0.15 and a bare 15 for 15%."""
    if (given := read_number(text)) is None or (right := read_number(wanted)) is None:
        return False
    # Not to the last bit: 7% is not quite 0.07 in binary.
    bare = wanted.rstrip().endswith(("%", "％")) and given > 1 and isclose(given / 100, right, rel_tol=1e-9)
    return bare or isclose(given, right, rel_tol=1e-9)
