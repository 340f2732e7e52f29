"""How RoBERTa fills an input: packed sentences leave little padding, pairs of sentences leave most of it."""

from typing import Annotated

import torch
from torch import Tensor

from quiz.demo import Range, Show, Words, demo

DOCUMENTS = 3000


def write(sentence: int, document: int, longest: int, random: torch.Generator) -> tuple[list[int], list[int]]:
    """Sentences in order: each one's tokens and the document it belongs to. Both lengths are geometric."""
    counts = geometric(document, DOCUMENTS, random)
    lengths = geometric(sentence, int(counts.sum()), random).clamp(max=longest)
    return lengths.tolist(), torch.arange(DOCUMENTS).repeat_interleave(counts).tolist()


def geometric(mean: int, count: int, random: torch.Generator) -> Tensor:
    """Whole numbers from 1 on with this mean."""
    return torch.empty(count).geometric_(1 / mean, generator=random).long()


def pack(lengths: list[int], document: list[int], size: int, cross: bool) -> list[list[int]]:
    """Sentences in order, as many to an input as fit beside [CLS] and [SEP].

    cross: go on into the next document after one more [SEP] (FULL-SENTENCES); else begin a new input there
    (DOC-SENTENCES).
    Liu et al., RoBERTa (arXiv 1907.11692), §4.2.
    """
    inputs: list[list[int]] = [[]]
    used = 2
    for i, length in enumerate(lengths):
        new = bool(inputs[-1]) and document[i] != document[i - 1]
        if used + length + new > size or (new and not cross):
            inputs.append([])
            used, new = 2, False
        inputs[-1].append(i)
        used += length + new
    return inputs


@demo(zh="填满 512：三种输入格式", en="Filling 512: how inputs are built")
def full_sentences(
    show: Show,
    length: Annotated[int, Range(32, 2048), Words("输入长度（词元）", "input length in tokens")] = 512,
    sentence: Annotated[int, Range(2, 60), Words("平均句长（词元）", "mean sentence length in tokens")] = 25,
    document: Annotated[int, Range(2, 60), Words("每篇文档的平均句数", "mean sentences per document")] = 20,
    seed: int = 0,
) -> None:
    """Build inputs of `length` from the same text three ways, and count what is padding.

    Packing across documents needs the fewest inputs: whatever fits the other ways fits this way too.
    """
    random = torch.Generator().manual_seed(seed)
    lengths, owner = write(sentence, document, length // 2 - 2, random)  # any two sentences fit an input
    pairs = [list(range(i, min(i + 2, len(lengths)))) for i in range(0, len(lengths), 2)]
    within, across = (pack(lengths, owner, length, cross) for cross in (False, True))
    total = sum(lengths)
    fill = [total / (len(way) * length) for way in (pairs, within, across)]
    seen = [sum(sum(lengths[i] for i in one) ** 2 for one in way) / total for way in (pairs, within, across)]
    crossing = sum(owner[one[0]] != owner[one[-1]] for one in across) / len(across)
    used = [sum(lengths[i] for i in one) + 2 + owner[one[-1]] - owner[one[0]] for one in across]

    show.metric("pairs_fill", fill[0], zh="单句对：装满的比例", en="share filled: sentence pairs")
    show.metric("within_fill", fill[1], zh="不跨文档：装满的比例", en="share filled: within a document")
    show.metric("across_fill", fill[2], zh="跨文档：装满的比例", en="share filled: across documents")
    show.metric("pairs_inputs", len(pairs), zh="单句对：输入条数", en="inputs: sentence pairs")
    show.metric("within_inputs", len(within), zh="不跨文档：输入条数", en="inputs: within a document")
    show.metric("across_inputs", len(across), zh="跨文档：输入条数", en="inputs: across documents")
    show.metric(
        "pairs_context", seen[0], zh="单句对：一个词所见的词数", en="words that a word sees: sentence pairs"
    )
    show.metric(
        "within_context",
        seen[1],
        zh="不跨文档：一个词所见的词数",
        en="words that a word sees: within a document",
    )
    show.metric(
        "across_context",
        seen[2],
        zh="跨文档：一个词所见的词数",
        en="words that a word sees: across documents",
    )
    show.metric("crossing", crossing, zh="跨了文档的输入占比", en="share of inputs that cross documents")
    show.metric(
        "least",
        min(used[:-1], default=0),
        zh="跨文档：最空的输入用了几个位置（不算末条）",
        en="across: positions used by the emptiest input",
    )
    show.metric("longest", max(lengths), zh="最长的句子", en="longest sentence")
    names = [
        Words("单句对（SENTENCE-PAIR）", "SENTENCE-PAIR"),
        Words("不跨文档（DOC-SENTENCES）", "DOC-SENTENCES"),
        Words("跨文档（FULL-SENTENCES）", "FULL-SENTENCES"),
    ]
    columns = [Words("格式", "format"), Words("输入条数", "inputs"), Words("装满", "filled")]
    columns.append(Words("一个词所见", "words that a word sees"))
    rows = [
        (name, len(way), f"{filled:.1%}", f"{context:.0f}")
        for name, way, filled, context in zip(names, (pairs, within, across), fill, seen, strict=True)
    ]
    show.table("formats", columns, rows, zh=f"同样的 {total:,} 个词", en=f"The same {total:,} words")
    show.say(
        zh="句对的输入大半是补齐；装到放不下为止，最多空出一句的长度，跨文档时输入条数最少。",
        en="Sentence pairs are mostly padding. Packed until no sentence fits, an input is short by one "
        "sentence at most; crossing documents takes the fewest inputs.",
    )
