"""BPE by hand: four words with their counts, and the pair that is joined next."""

from dataclasses import dataclass
from itertools import pairwise
from typing import Annotated, Literal

from quiz.demo import Range, Show, Words, demo
from snippets.lm.tokenizers.merging import Pair, Word, count_pairs, count_pieces, learn_merges, merge_words

END = "</w>"
"""Closes a word, so that `est` at its end and `est` inside are two pieces. Sennrich et al., §3.2."""


@dataclass(frozen=True)
class Step:
    """One merge: the pair, how often it was seen, and how many pairs were seen as often."""

    pair: Pair
    count: int
    tied: int


def retrace(words: dict[Word, int], merges: list[Pair]) -> tuple[list[Step], dict[Word, int]]:
    """What each merge was chosen by, and the words after the last."""
    steps = []
    for pair in merges:
        counts = count_pairs(words)
        steps.append(Step(pair, counts[pair], sum(count == counts[pair] for count in counts.values())))
        words = merge_words(words, pair)
    return steps, words


@demo(zh="手算 BPE 训练", en="Training BPE by hand")
def bpe_training(
    show: Show,
    low: Annotated[int, Range(0, 50), Words("low 出现的次数", "times that low occurs")] = 5,
    lower: Annotated[int, Range(0, 50), Words("lower 出现的次数", "times that lower occurs")] = 2,
    newest: Annotated[int, Range(0, 50), Words("newest 出现的次数", "times that newest occurs")] = 6,
    widest: Annotated[int, Range(1, 50), Words("widest 出现的次数", "times that widest occurs")] = 3,
    merges: Annotated[int, Range(0, 30), Words("最多学几次合并", "most merges to learn")] = 10,
    ties: Annotated[
        Literal["a to z", "z to a"], Words("并列时的字母次序", "order of letters in a tie")
    ] = "a to z",
    seed: int = 0,
) -> None:
    """Learn merges from `low`, `lower`, `newest` and `widest`, seen so many times each.

    Law: each merge saves as many tokens as its pair was seen, and no merge saves more than the one before.
    """
    del seed  # nothing is drawn
    seen = {"low": low, "lower": lower, "newest": newest, "widest": widest}
    words: dict[Word, int] = {(*word, END): count for word, count in seen.items() if count}
    letters = sorted(count_pieces(words), reverse=ties == "z to a")
    steps, after = retrace(words, learn_merges(words, merges, letters))
    before_tokens, after_tokens = sum(count_pieces(words).values()), sum(count_pieces(after).values())
    joined = [a + b for a, b in (step.pair for step in steps)]

    show.metric("merges", len(steps), zh="学到的合并数", en="merges learned")
    show.metric("first", " ".join(steps[0].pair) if steps else "", zh="第一次合并", en="first merge")
    show.metric(
        "first_count",
        steps[0].count if steps else 0,
        zh="第一次合并的那一对的次数",
        en="how often that pair occurs",
    )
    show.metric(
        "first_tied",
        steps[0].tied if steps else 0,
        zh="第一步并列第一的有几对",
        en="pairs tied at the first step",
    )
    show.metric("tied_steps", sum(step.tied > 1 for step in steps), zh="有并列的步数", en="steps with a tie")
    show.metric("letters", len(letters), zh="起始的符号种数（含词尾）", en="distinct symbols at the start")
    show.metric("vocabulary", len(letters) + len(set(joined)), zh="词表大小", en="vocabulary")
    show.metric("tokens_before", before_tokens, zh="合并前的词元数", en="tokens before")
    show.metric("tokens_after", after_tokens, zh="合并后的词元数", en="tokens after")
    show.metric(
        "saved",
        sum(step.count for step in steps),
        zh="各次合并省下的词元之和",
        en="tokens saved, the sum of the merges' counts",
    )
    falls = all(a.count >= b.count for a, b in pairwise(steps))
    show.metric("counts_fall", falls, zh="次数只减不增", en="counts never rise")

    columns = [Words("步", "step"), Words("一对", "pair"), Words("次数", "count"), Words("并列", "tied")]
    rows = [
        (n + 1, f"{step.pair[0]} + {step.pair[1]}", step.count, step.tied) for n, step in enumerate(steps)
    ]
    show.table("steps", columns, rows, zh="每一步合并什么", en="What each step merges")
    show.table(
        "words",
        [Words("次数", "count"), Words("切分", "pieces")],
        [(count, " ".join(word)) for word, count in after.items()],
        zh="合并之后",
        en="After the merges",
    )
    show.say(
        zh="每一步都挑次数最多的一对；并列时论文没有规定，实现各有各的办法，词表也就可能不同。",
        en="Each step takes the pair seen most often. The paper leaves ties open; implementations differ, "
        "and so can their vocabularies.",
    )
