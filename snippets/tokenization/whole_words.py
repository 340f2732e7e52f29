"""Whole-word masking: how many hidden pieces another piece of their word gives away, with and without it."""

import math
from typing import Annotated, Literal

import torch
from torch import Tensor

from quiz.demo import Range, Show, Words, demo
from snippets.lm.tokenizers import wordpiece
from snippets.lm.tokenizers.texts import CHINESE_WORDS, ENGLISH
from snippets.lm.whole_word import piece_budget, piece_mask, sibling_in_sight, whole_word_mask, word_numbers


def text_pieces(text: str, merges: int) -> list[str]:
    """English as WordPiece cuts it; Chinese as characters, the later ones of a word marked as its pieces."""
    if text == "chinese":
        return [piece for word in CHINESE_WORDS.split() for piece in wordpiece.smallest_pieces(word)]
    words = wordpiece.words_of(ENGLISH)
    vocabulary = set(wordpiece.train(words, merges))
    return [piece for word in words for piece in wordpiece.encode_word(word, vocabulary)]


def expected_in_sight(words: Tensor, budget: int) -> float:
    """The chance that a hidden piece has a sibling in sight, when `budget` of N pieces are drawn at random.

        1 - C(N - n, budget - n) / C(N - 1, budget - 1),  n: the pieces of its word

    Returns the mean over all pieces, for each is hidden as often as the next. words: (T).
    """
    N, ways = len(words), math.comb(len(words) - 1, budget - 1)
    lengths: list[int] = torch.bincount(words).tolist()
    hidden = [math.comb(N - n, budget - n) / ways if n <= budget else 0.0 for n in lengths]
    return sum(n * (1 - p) for n, p in zip(lengths, hidden, strict=True)) / N


@demo(zh="全词掩码", en="Whole-word masking")
def whole_words(
    show: Show,
    text: Annotated[Literal["english", "chinese"], Words("文本的语言", "language of the text")] = "english",
    merges: Annotated[
        int, Range(0, 200), Words("WordPiece 合并数（英文）", "WordPiece merges, for English")
    ] = 100,
    mask_ratio: Annotated[float, Range(0.05, 0.9), Words("遮住的片段占比", "share of pieces hidden")] = 0.15,
    rounds: Annotated[int, Range(20, 500), Words("每种掩码的次数", "masks drawn of each kind")] = 200,
    seed: int = 0,
) -> None:
    """Mask a fixed text piece by piece and word by word, with one budget of pieces.

    `merges` is for English; Chinese is cut by hand into words, and its pieces are characters.
    Law: piece masks give away what the hypergeometric law says; whole-word masks nothing.
    """
    random = torch.Generator().manual_seed(seed)
    pieces = text_pieces(text, merges)
    words = word_numbers(pieces)  # (T)
    budget = piece_budget(words, mask_ratio)
    one_by_one = torch.stack([piece_mask(words, budget, random) for _ in range(rounds)])  # (N, T)
    whole = torch.stack([whole_word_mask(words, budget, random) for _ in range(rounds)])  # (N, T)
    in_sight = torch.tensor([sibling_in_sight(words, m).sum() / budget for m in one_by_one]).double()
    whole_in_sight = torch.stack([sibling_in_sight(words, m).sum() for m in whole]).sum()
    error = in_sight.std() / math.sqrt(rounds)

    show.metric(
        "given_away",
        in_sight.mean(),
        zh="逐片掩码：同词片段泄露答案的比例",
        en="given away by the rest of the word: by pieces",
    )
    expected = expected_in_sight(words, budget)
    show.metric(
        "given_away_expected",
        expected,
        zh="逐片掩码泄露答案的比例，按公式",
        en="given away by pieces, by the formula",
    )
    show.metric("error", error, zh="泄露比例的标准误", en="standard error of the share given away")
    show.metric(
        "given_away_whole", whole_in_sight, zh="全词掩码泄露的片段数", en="pieces given away: whole words"
    )
    show.metric("pieces", len(pieces), zh="片段数", en="pieces")
    per_word = len(pieces) / (int(words.max()) + 1)
    show.metric("pieces_per_word", per_word, zh="每词片段数", en="pieces per word")
    show.metric("budget", budget, zh="掩码预算（片段）", en="masking budget in pieces")
    hidden = (one_by_one.sum(1).double().mean(), whole.sum(1).double().mean())
    show.metric("hidden_pieces", hidden[0], zh="逐片：遮住的片段", en="pieces masked: by pieces")
    show.metric("hidden_whole", hidden[1], zh="全词：遮住的片段", en="pieces masked: whole words")
    touched = [sum(len(set(words[m].tolist())) for m in masks) / rounds for masks in (one_by_one, whole)]
    show.metric("words_by_pieces", touched[0], zh="逐片：涉及的词", en="words involved: by pieces")
    show.metric("words_whole", touched[1], zh="全词：涉及的词", en="words involved: whole words")

    start = " ".join("[MASK]" if m else p for p, m in zip(pieces[:24], one_by_one[0].tolist(), strict=False))
    other = " ".join("[MASK]" if m else p for p, m in zip(pieces[:24], whole[0].tolist(), strict=False))
    rows = [(Words("逐片", "by pieces"), start), (Words("全词", "whole words"), other)]
    show.table("texts", [Words("规则", "rule"), Words("开头", "beginning")], rows, zh="样例", en="A sample")
    show.say(
        zh="预算相同，遮住的片段一样多；全词掩码涉及的词更少，但每个词都要靠上下文来猜。",
        en="The budget is the same, and so is the number of hidden pieces; whole-word masks touch fewer "
        "words, but each must be guessed from its context.",
    )
