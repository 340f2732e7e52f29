"""WordPiece against BPE: another pair is joined, and another way of cutting words is used."""

from collections import Counter
from typing import Annotated, Literal

from quiz.demo import Range, Show, Words, demo
from snippets.lm.tokenizers import wordpiece
from snippets.lm.tokenizers.merging import (
    Pair,
    Score,
    Word,
    by_frequency,
    by_likelihood,
    count_pairs,
    count_pieces,
    learn_merges,
    merge,
)
from snippets.lm.tokenizers.texts import BOTH, ENGLISH

TEXTS = {"english": ENGLISH, "both": BOTH}


def cut(word: Word, merges: list[Pair]) -> Word:
    """BPE's way: the merges in the order in which they were learned."""
    for pair in merges:
        word = merge(word, pair, wordpiece.join)
    return word


@demo(zh="WordPiece 与 BPE", en="WordPiece against BPE")
def wordpiece_against_bpe(
    show: Show,
    text: Annotated[Literal["english", "both"], Words("训练文本", "text to train on")] = "english",
    merges: Annotated[int, Range(1, 200), Words("每种规则的合并数", "merges by each rule")] = 100,
    share: Annotated[
        float, Range(0.1, 1), Words("取文本开头的比例", "share of the text, from its start")
    ] = 1.0,
    seed: int = 0,
) -> None:
    """Learn as many merges by frequency and by likelihood from the first `share` of a text's words.

    Law: frequency's first pair is seen at least as often, likelihood's has at least its score; greedy
    cutting knows the same pieces, and takes the longest.
    """
    del seed  # nothing is drawn
    all_words = wordpiece.words_of(TEXTS[text])
    words = all_words[: max(1, round(share * len(all_words)))]
    counts = Counter(wordpiece.smallest_pieces(word) for word in words)
    letters, pieces, pairs = wordpiece.alphabet(counts), count_pieces(counts), count_pairs(counts)

    def learn(score: Score) -> list[Pair]:
        return learn_merges(counts, merges, letters, score, wordpiece.join)

    def likelihood(pair: Pair) -> float:
        return by_likelihood(pairs[pair], pieces[pair[0]], pieces[pair[1]])

    frequent, likely = learn(by_frequency), learn(by_likelihood)
    known = {*letters, *(wordpiece.join(*pair) for pair in frequent)}
    both = len(set(frequent) & set(likely)) / len(frequent)
    differ = [word for word in counts if cut(word, frequent) != tuple(greedy(word, known))]

    show.metric("shared", both, zh="两种规则共有的合并占比", en="share of merges that both rules learn")
    show.metric(
        "count_frequency",
        pairs[frequent[0]],
        zh="频率规则首对的次数",
        en="count of the frequency rule's first pair",
    )
    show.metric(
        "count_likelihood",
        pairs[likely[0]],
        zh="似然规则首对的次数",
        en="count of the likelihood rule's first pair",
    )
    show.metric(
        "score_frequency",
        likelihood(frequent[0]),
        zh="频率规则首对的得分",
        en="score of the frequency rule's first pair",
    )
    show.metric(
        "score_likelihood",
        likelihood(likely[0]),
        zh="似然规则首对的得分",
        en="score of the likelihood rule's first pair",
    )
    show.metric(
        "first_frequency", " ".join(frequent[0]), zh="频率规则先合并", en="the frequency rule's first merge"
    )
    show.metric(
        "first_likelihood", " ".join(likely[0]), zh="似然规则先合并", en="the likelihood rule's first merge"
    )
    for_text = [sum(len(cut(w, rule)) * n for w, n in counts.items()) for rule in (frequent, likely)]
    show.metric("tokens_frequency", for_text[0], zh="频率规则的词元数", en="tokens, frequency rule")
    show.metric("tokens_likelihood", for_text[1], zh="似然规则的词元数", en="tokens, likelihood rule")
    share_cut = len(differ) / len(counts)
    show.metric(
        "cut_otherwise",
        share_cut,
        zh="取最长的切法与合并不同的词占比",
        en="words that longest match splits differently",
    )
    broken = wordpiece.encode_word(words[0] + "ß", known)
    show.metric(
        "unknown",
        broken == [wordpiece.UNKNOWN],
        zh="一个生字使整词未知",
        en="one unknown letter makes the word unknown",
    )

    columns = [Words("步", "step"), Words("频率", "frequency"), Words("似然", "likelihood")]
    rows = [(n + 1, " ".join(frequent[n]), " ".join(likely[n])) for n in range(min(10, len(likely)))]
    show.table("merges", columns, rows, zh="前十次合并", en="The first ten merges")
    columns = [Words("词", "word"), Words("按合并顺序", "by merges"), Words("从左取最长", "longest match")]
    rows_cut = [
        (plain(word), " ".join(cut(word, frequent)), " ".join(greedy(word, known))) for word in differ
    ]
    show.table("cuts", columns, rows_cut[:8], zh="同一词表，两种切法", en="One vocabulary, two ways to cut")
    show.say(
        zh="频率规则先合并到处都有的对；似然规则用两片各自的次数去除，先合并几乎只在一起出现的对，哪怕只见过一次。",
        en="The frequency rule merges what is everywhere; the likelihood rule divides by how common both "
        "pieces are and merges pairs that hardly occur apart, even a pair seen once.",
    )


def plain(word: Word) -> str:
    """The word without marks."""
    return "".join(piece.removeprefix(wordpiece.INSIDE) for piece in word)


def greedy(word: Word, known: set[str]) -> list[str]:
    """WordPiece's way: the longest piece from the left."""
    return wordpiece.encode_word(plain(word), known)
