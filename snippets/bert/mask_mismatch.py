"""What fine-tuning never sees: how often pre-training shows [MASK], and where loss falls on a real word."""

from typing import Annotated

import torch

from quiz.demo import Range, Show, Words, demo
from snippets.lm.objectives import Masked, mask_tokens


def shares(seen: Masked, text: torch.Tensor) -> tuple[float, float, float, float]:
    """Shares: [MASK] of the input, words of the loss, true ones of visible words, texts without [MASK]."""
    visible = ~seen.hidden  # (B, T)
    on_words = (seen.selected & visible).sum() / seen.selected.sum()
    words_true = (seen.inputs == text)[visible].double().mean()
    clean = (~seen.hidden.any(-1)).double().mean()
    return seen.hidden.double().mean().item(), on_words.item(), words_true.item(), clean.item()


def percent(value: float | None) -> str:
    """A share as a cell; a dash where there is no loss."""
    return "—" if value is None else f"{value:.2%}"


@demo(zh="[MASK] 带来的不一致", en="The mismatch that [MASK] causes")
def mask_mismatch(
    show: Show,
    mask_ratio: Annotated[
        float, Range(0.01, 0.9), Words("参与损失的词元占比", "share of tokens with a loss")
    ] = 0.15,
    hidden_share: Annotated[
        float, Range(0, 1), Words("其中显示为 [MASK] 的占比", "of these, share shown as [MASK]")
    ] = 0.8,
    random_of_rest: Annotated[
        float, Range(0, 1), Words("其余换成随机词元的占比", "of the rest, share made random tokens")
    ] = 0.5,
    length: Annotated[int, Range(8, 512), Words("每条文本的词元数", "tokens per text")] = 128,
    seed: int = 0,
) -> None:
    """Mask the same texts by this rule and by "always [MASK]", and compare what the model is shown."""
    random = torch.Generator().manual_seed(seed)
    vocabulary, texts = 30_522, -(-400_000 // length)
    text = torch.randint(vocabulary, (texts, length), generator=random)  # (B, T)
    no_special = torch.zeros_like(text, dtype=torch.bool)
    rest = 1 - hidden_share
    rules = {
        Words("本规则", "this rule"): (hidden_share, rest * random_of_rest),
        Words("全部换成 [MASK]", "always [MASK]"): (1.0, 0.0),
    }
    rows = []
    for name, (hidden, swapped) in rules.items():
        seen = mask_tokens(text, no_special, vocabulary, vocabulary, random, mask_ratio, hidden, swapped)
        rows.append((name, *shares(seen, text)))
    masks, on_words, words_true, clean = rows[0][1:]

    show.metric("mask_in_input", masks, zh="输入中 [MASK] 的比例", en="share of [MASK] in the input")
    show.metric(
        "loss_on_words",
        on_words,
        zh="损失位置中，看得见词元（非 [MASK]）的比例",
        en="share of loss positions with a visible token",
    )
    show.metric(
        "words_true",
        words_true,
        zh="看得见的词元中，原词元的比例",
        en="share of visible tokens that are the original",
    )
    show.metric("clean_texts", clean, zh="不含 [MASK] 的文本比例", en="share of texts without any [MASK]")
    expected = (1 - mask_ratio * hidden_share) ** length
    show.metric(
        "clean_texts_expected",
        expected,
        zh="不含 [MASK] 的文本比例，按公式",
        en="texts without any [MASK], by the formula",
    )
    show.metric(
        "loss_on_words_if_always",
        rows[1][2],
        zh="全用 [MASK] 时，损失落在词元上的比例",
        en="share of loss on visible tokens, always [MASK]",
    )

    columns = [
        Words("规则", "rule"),
        Words("[MASK] 占输入", "[MASK] in input"),
        Words("损失落在词元上", "loss on visible tokens"),
        Words("看得见的为原词元", "visible tokens correct"),
        Words("无 [MASK] 的文本", "texts without [MASK]"),
    ]
    fine_tuning = (Words("微调", "fine-tuning"), 0.0, None, 1.0, 1.0)
    table = [(row[0], *[percent(value) for value in row[1:]]) for row in [*rows, fine_tuning]]
    show.table("rules", columns, table, zh="模型看到什么", en="What the model sees")
    show.say(
        zh="若总用 [MASK]，损失从不落在看得见的词元上；而微调时输入全是看得见的词元。",
        en="If you always use [MASK], the loss never falls on a visible token, while fine-tuning inputs "
        "are all visible tokens.",
    )
