"""DeBERTa's attention scores: three terms, which stay the same wherever a text stands."""

from typing import Annotated

import torch
from torch import Tensor

from quiz.demo import Range, Show, Words, demo
from snippets.lm.disentangled import distance, three_terms


def score_terms(content: Tensor, table: Tensor, maps: Tensor) -> tuple[Tensor, Tensor, Tensor]:
    """The three terms of one head as wide as the vectors; each (T, T), not yet scaled.

    content: (T, D). table: (2k, D). maps: (4, D, D), the projections Qc, Kc, Qr, Kr.
    He et al., DeBERTa (arXiv 2006.03654), eq. 4.
    """
    return three_terms(content @ maps[0], content @ maps[1], table @ maps[2], table @ maps[3])


@demo(zh="DeBERTa 的解耦注意力分数", en="DeBERTa's disentangled attention scores")
def disentangled_scores(
    show: Show,
    tokens: Annotated[int, Range(2, 48), Words("文本长度（词元）", "text length in tokens")] = 12,
    width: Annotated[int, Range(2, 64), Words("隐藏维度", "hidden size")] = 16,
    k: Annotated[int, Range(1, 64), Words("最大相对距离 k", "largest relative distance k")] = 8,
    shift: Annotated[
        int, Range(1, 48), Words("整段文本平移的位置数", "positions the text is shifted by")
    ] = 5,
    seed: int = 0,
) -> None:
    """Add up the three terms, then shift the same text by `shift` positions and look at the scores again."""
    random = torch.Generator().manual_seed(seed)

    def draw(*shape: int) -> Tensor:
        drawn: Tensor = torch.randn(*shape, generator=random, dtype=torch.float64) / width**0.5
        return drawn

    words, before = draw(tokens, width), draw(shift, width)  # (T, D), (shift, D)
    table, places, maps = draw(2 * k, width), draw(shift + tokens, width), draw(4, width, width)
    terms = score_terms(words, table, maps)
    scores = sum(terms, torch.zeros(tokens, tokens, dtype=torch.float64)) / (3 * width) ** 0.5  # (T, T)
    moved_terms = score_terms(torch.cat([before, words]), table, maps)  # the text after others
    moved = sum(moved_terms, torch.zeros(()))[shift:, shift:] / (3 * width) ** 0.5

    delta = distance(tokens, k)
    Q = (words @ maps[0])[:, None] + (table @ maps[2])[delta.T]  # (T, T, D), content plus position
    K = (words @ maps[1])[None, :] + (table @ maps[3])[delta]
    position_only = ((table @ maps[2])[delta.T] * (table @ maps[3])[delta]).sum(-1)  # (T, T)
    gap = ((Q * K).sum(-1) - position_only - sum(terms)).abs().max()

    def added(at: Tensor) -> Tensor:
        """Scores when absolute position vectors are added to the words, as in BERT."""
        x = words + at
        scores: Tensor = (x @ maps[0]) @ (x @ maps[1]).T / width**0.5
        return scores

    absolute_gap = (added(places[:tokens]) - added(places[shift:])).abs().max()
    show.metric(
        "expansion_gap",
        gap,
        zh="三项之和，与四项减去位置对位置之差",
        en="difference from all four terms minus position-to-position",
    )
    show.metric(
        "shift_gap",
        (scores - moved).abs().max(),
        zh="平移后分数的最大变化",
        en="largest change after shifting the text",
    )
    show.metric(
        "absolute_shift_gap",
        absolute_gap,
        zh="用绝对位置时，平移后分数的最大变化",
        en="the same change, with absolute positions",
    )
    show.metric(
        "distances", len(set(delta.flatten().tolist())), zh="用到的相对距离数", en="relative distances used"
    )
    names = [Words("内容→内容", "content-to-content"), Words("内容→位置", "content-to-position")]
    names.append(Words("位置→内容", "position-to-content"))
    sizes: dict[Words | str, Tensor] = {
        name: term.square().mean().sqrt() for name, term in zip(names, terms, strict=True)
    }
    show.bars("terms", sizes, zh="各项的均方根", en="Root mean square of each term")
    labels = [str(i) for i in range(tokens)]
    show.heat("scores", scores, labels, labels, zh="三项之和", en="Sum of the three terms")
    show.say(
        zh="分数只取决于内容与相对距离：整段文本平移，分数一个不变。",
        en="Scores depend only on content and relative distance: shift the text and none of them changes.",
    )
