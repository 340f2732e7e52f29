"""Why BART classifies with its last decoder token: only that state has read all of both sides."""

from typing import Annotated, Literal

import torch
from torch import Tensor

from quiz.demo import Range, Show, Words, demo
from snippets.lm.causal import causal_mask
from snippets.lm.models.bart import PADDING, Bart, Sizes

VOCAB = 50


def touched(model: Bart, tokens: Tensor, x: Tensor, memory: Tensor) -> tuple[Tensor, Tensor]:
    """Which decoder inputs and which source tokens each final decoder state depends on: two (T, T) of bool.

    tokens: (1, T). x: (1, T, D), the decoder's input. memory: (1, T, D), what the encoder says of each token.
    Found by gradients, through all layers.
    """
    state, causal = x, causal_mask(x.shape[1])
    present = torch.ones_like(tokens).bool()[:, None, None]  # (1, 1, 1, T)
    for layer in model.decoder:
        state = layer(state, memory, causal, present)
    random = torch.Generator().manual_seed(1)
    probe = torch.randn(x.shape[2], generator=random, dtype=x.dtype)  # (D): a norm's plain sum is constant
    rows = [torch.autograd.grad(s @ probe, (x, memory), retain_graph=True) for s in state[0]]
    own, source = (torch.stack([grad[0] for grad in side]) for side in zip(*rows, strict=True))  # (T, T, D)
    return own.abs().sum(-1) > 0, source.abs().sum(-1) > 0


@demo(zh="BART 分类为什么取最后一个词元", en="Why BART classifies with the last token")
def last_token_state(
    show: Show,
    tokens: Annotated[int, Range(2, 24), Words("文本长度（词元）", "text length in tokens")] = 12,
    layers: Annotated[
        int, Range(1, 3), Words("编码器、解码器各自的层数", "layers in the encoder, and in the decoder")
    ] = 2,
    task: Annotated[Literal["sst2", "mnli"], Words("分类任务", "classification task")] = "mnli",
    seed: int = 0,
) -> None:
    """Feed the same text to both sides; use gradients to see which words each final state has read."""
    with torch.random.fork_rng(devices=[]):
        torch.manual_seed(seed)
        model = Bart(Sizes(VOCAB, D=16, L=layers, H=2, F=32, positions=24)).double()
    ids = torch.randint(PADDING + 1, VOCAB, (1, tokens), generator=torch.Generator().manual_seed(seed))
    memory = model.encode(ids, torch.ones_like(ids).bool())[-1].detach().requires_grad_()  # (1, T, D)
    x = model.decoder_positions(model.tokens(ids)).detach().requires_grad_()  # (1, T, D)
    own, source = touched(model, ids, x, memory)

    classes = {"sst2": 2, "mnli": 3}[task]
    D = 1024  # BART-large
    head = (
        D * classes + classes
    )  # the paper's linear classifier; the released code has a dense layer in front
    show.metric(
        "seen_by_last",
        int(own[-1].sum()),
        zh="末位看到的解码器词元",
        en="decoder tokens the last position sees",
    )
    show.metric(
        "seen_by_first",
        int(own[0].sum()),
        zh="首位看到的解码器词元",
        en="decoder tokens the first position sees",
    )
    show.metric("pairs_seen", int(own.sum()), zh="看得见的（查询、词元）对", en="(query, token) pairs seen")
    show.metric(
        "source_seen_by_first",
        int(source[0].sum()),
        zh="首位经交叉注意力看到的",
        en="source tokens the first position sees",
    )
    show.metric("leaks", int(own.triu(1).sum()), zh="看到未来的次数", en="times a state sees the future")
    show.metric(
        "new_parameters",
        head,
        zh="分类头的新参数（BART-large）",
        en="new parameters in the head (BART-large)",
    )
    labels = [str(t) for t in range(1, tokens + 1)]
    show.heat(
        "read",
        own.int(),
        labels,
        labels,
        zh="行：最终状态；列：解码器词元；亮处表示依赖",
        en="Row: a final state; column: a decoder token; lit where it depends on it",
    )
    show.say(
        zh=f"解码器是因果的，第 $t$ 个状态只读过前 $t$ 个解码器词元，只有最后一个读全了 {tokens} 个；"
        "经过交叉注意力，每个状态都看得到编码器的全部输出。所以 BART 把句末词元的状态送进分类头，"
        "就像 BERT 用句首的 `[CLS]`，位置反过来。",
        en="The decoder is causal: state $t$ has read only the first $t$ decoder tokens, and only the "
        f"last one has read all {tokens}; through cross-attention, every state sees all encoder "
        "outputs. So BART feeds the state of the last token to the classifier, where BERT uses the "
        "first one, `[CLS]`.",
    )
