"""BERT's masking rule: which tokens have a loss, and what the model sees in their place."""

from typing import Annotated

import torch

from quiz.demo import Range, Show, Words, demo
from snippets.lm.objectives import mask_tokens


@demo(zh="BERT 的掩码规则", en="BERT's masking rule")
def mlm_masking(
    show: Show,
    mask_ratio: Annotated[
        float, Range(0, 1), Words("参与损失的词元占比", "share of tokens with a loss")
    ] = 0.15,
    hidden_share: Annotated[
        float, Range(0, 1), Words("其中显示为 [MASK] 的占比", "of these, share shown as [MASK]")
    ] = 0.8,
    random_of_rest: Annotated[
        float, Range(0, 1), Words("其余换成随机词元的占比", "of the rest, share made random tokens")
    ] = 0.5,
    tokens: Annotated[
        int, Range(1_000, 2_000_000), Words("随机文本的词元数", "tokens of random text")
    ] = 400_000,
    vocabulary: Annotated[int, Range(2, 200_000), Words("词表大小", "vocabulary size")] = 30_522,
    seed: int = 0,
) -> None:
    """Mask a long random text and count what happened to its tokens.

    hidden_share of the selected become [MASK]; of the rest, random_of_rest become a random token.
    """
    random = torch.Generator().manual_seed(seed)
    length = 128
    text = torch.randint(vocabulary, (-(-tokens // length), length), generator=random)  # (B, T)
    special = torch.zeros_like(text, dtype=torch.bool)
    special[:, 0] = special[:, -1] = True  # [CLS] and [SEP]
    swapped_share = (1 - hidden_share) * random_of_rest
    mask_id = vocabulary
    seen = mask_tokens(text, special, vocabulary, mask_id, random, mask_ratio, hidden_share, swapped_share)

    words = int((~special).sum())
    kept_share = (1 - hidden_share) * (1 - random_of_rest)
    rows = [  # what, how many, its expected share of all tokens
        (Words("参与损失", "have a loss"), seen.selected, mask_ratio),
        (Words("显示为 [MASK]", "shown as [MASK]"), seen.hidden, mask_ratio * hidden_share),
        (Words("换成随机词元", "replaced with a random token"), seen.swapped, mask_ratio * swapped_share),
        (Words("保持原样", "left unchanged"), seen.kept, mask_ratio * kept_share),
        (
            Words("看得出的改动", "visibly changed"),
            seen.inputs != text,
            mask_ratio * (hidden_share + swapped_share * (1 - 1 / vocabulary)),
        ),
    ]
    shares = [int(where.sum()) / words for _, where, _ in rows]
    show.metric("selected", shares[0], zh="参与损失的比例", en="share with a loss")
    show.metric("hidden", shares[1], zh="显示为 [MASK] 的比例", en="share shown as [MASK]")
    show.metric("swapped", shares[2], zh="换成随机词元的比例", en="share replaced with a random token")
    show.metric("kept", shares[3], zh="保持原样的比例", en="share selected but left unchanged")
    show.metric("changed", shares[4], zh="看得出改动的比例", en="share visibly changed")
    special_hit = int((seen.selected & special).sum())
    show.metric("special_selected", special_hit, zh="被选中的 [CLS] 与 [SEP]", en="[CLS] and [SEP] selected")

    columns = [
        Words("词元的去向", "what happened to the tokens"),
        Words("公式", "rule"),
        Words("实测", "measured"),
    ]
    columns.append(Words("三倍标准差", "3 sigma"))
    show.table(
        "shares",
        columns,
        [
            (name, f"{rule:.3%}", f"{share:.3%}", f"± {3 * (rule * (1 - rule) / words) ** 0.5:.3%}")
            for (name, _, rule), share in zip(rows, shares, strict=True)
        ],
        zh=f"{words:,} 个词元的去向",
        en=f"What happened to {words:,} tokens",
    )
    show.bars(
        "bars",
        dict(zip([row[0] for row in rows], shares, strict=True)),
        zh="占全部词元的比例",
        en="Share of all tokens",
    )
    show.say(
        zh="80/10/10 是对**选中的那部分**而言：占全部词元的比例还要乘以掩码率。",
        en="80/10/10 is a split of **the selected tokens**; as a share of all tokens, multiply each by "
        "the mask ratio.",
    )
