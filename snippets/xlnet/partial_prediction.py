"""Why XLNet predicts only the end of each order, and what that does to its signal."""

from typing import Annotated

import torch

from quiz.demo import Range, Show, Words, demo


@demo(zh="XLNet 只预测顺序的末尾", en="XLNet predicts only the end of an order")
def partial_prediction(
    show: Show,
    tokens: Annotated[int, Range(16, 1024), Words("文本长度（词元）", "text length in tokens")] = 512,
    k: Annotated[int, Range(1, 16), Words("K：只预测末尾 1/K", "K: only the last 1/K is predicted")] = 6,
    orders: Annotated[int, Range(1, 200), Words("抽取的顺序数", "orders drawn")] = 40,
    seed: int = 0,
) -> None:
    """Predict the last T/K of each drawn order; measure their context, and who is never predicted."""
    random = torch.Generator().manual_seed(seed)
    predicted = tokens // k
    z = torch.stack([torch.randperm(tokens, generator=random) for _ in range(orders)])  # (orders, T)
    context = z.argsort(-1).double() / tokens  # (orders, T): share of the text that each position sees
    chosen = context >= (tokens - predicted) / tokens
    share = predicted / tokens
    show.metric("predicted_share", share, zh="参与预测的比例", en="share of positions predicted")
    show.metric(
        "context_of_predicted",
        context[chosen].mean(),
        zh="被预测者平均看到",
        en="predicted positions: context seen on average",
    )
    show.metric(
        "context_of_all", context.mean(), zh="若全部预测，平均看到", en="context if everything were predicted"
    )
    show.metric(
        "least_context",
        context[chosen].min(),
        zh="被预测者最少看到",
        en="predicted positions: least context seen",
    )
    never = (~chosen.any(0)).double().mean()
    show.metric("never_predicted", never, zh="从未被预测的位置", en="positions never predicted")

    ks = list(range(1, 17))
    counts = [tokens // each for each in ks]
    show.plot(
        "trade",
        {
            Words("参与预测的比例", "share predicted"): (ks, [n / tokens for n in counts]),
            Words("平均看到的比例", "mean context"): (ks, [1 - (n + 1) / (2 * tokens) for n in counts]),
        },
        zh="K 越大，上下文越足，信号越少",
        en="A larger K gives more context and less signal",
        x="K",
        y=Words("比例", "share"),
    )
    show.say(
        zh=f"顺序最前面的位置几乎没有上下文，收敛很慢，所以只预测末尾 1/{k}。"
        "K 取常用的 6 时，信号密度与 15% 的 MLM 差不多：不能说 XLNet 每个词元都有监督。",
        en="The first positions of an order have hardly any context and converge slowly, so only the "
        f"last 1/{k} is predicted. At the usual K = 6, the signal is about as sparse as MLM's 15%, so "
        "you can't say that every token of XLNet is supervised.",
    )
