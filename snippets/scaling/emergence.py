"""How a smooth skill looks like a sudden one: answers of many steps, scored all or nothing."""

from typing import Annotated

import torch

from quiz.demo import Range, Show, Words, demo


@demo(zh="涌现：能力还是指标？", en="Emergence: the skill or the metric?")
def emergence(
    show: Show,
    steps: Annotated[int, Range(1, 50), Words("每题的步数", "steps in an answer")] = 10,
    accuracy: Annotated[float, Range(0, 1), Words("每步答对的概率", "chance that a step is right")] = 0.9,
    questions: Annotated[int, Range(10, 20000), Words("模拟的题数", "questions simulated")] = 20000,
    exponent: Annotated[float, Range(0.1, 1), Words("损失幂律的指数 α", "exponent α of the loss")] = 0.3,
    seed: int = 0,
) -> None:
    """Score the same simulated answers by step and as a whole; then let the skill grow with the model."""
    random = torch.Generator().manual_seed(seed)
    right = torch.rand(questions, steps, generator=random) < accuracy  # (questions, steps)
    show.metric("step_score", right.float().mean(), zh="按步给分", en="score per step")
    show.metric(
        "exact_score", right.all(1).float().mean(), zh="全对才给分", en="exact match (all steps right)"
    )
    show.metric("exact_expected", accuracy**steps, zh="理论全对率 p^k", en="exact match in theory, p^k")
    show.metric("half_needs", 0.5 ** (1 / steps), zh="全对率过半所需的 p", en="p needed for 50% exact match")

    sizes = torch.logspace(7, 13, 61, dtype=torch.float64)  # parameters
    loss = (1e8 / sizes) ** exponent  # per step: a smooth power law, one nat at 10^8 parameters
    p = (-loss).exp()  # the chance that a step is right
    whole = p**steps
    delay = steps ** (1 / exponent)  # p(N)^k = exp(-k (c/N)^a) = p(N / k^(1/a))
    shifted = (-((1e8 * delay / sizes) ** exponent)).exp()
    show.metric(
        "delay", delay, zh="全对曲线右移的倍数 k^(1/α)", en="exact-match curve: shift in size, k^(1/α)"
    )
    show.metric(
        "delay_gap",
        (whole - shifted).abs().max(),
        zh="全对曲线与右移曲线之差",
        en="difference from the shifted curve",
    )
    show.metric(
        "hidden",
        (whole < 0.01).sum(),
        zh="全对率不足百分之一的模型数",
        en="models below 1% on exact match",
    )
    show.metric(
        "hidden_by_step", (p < 0.01).sum(), zh="每步正确率不足百分之一的模型数", en="models below 1% per step"
    )
    show.plot(
        "size",
        {Words("按步 p", "per step, p"): (sizes, p), Words("全对 p^k", "exact match, p^k"): (sizes, whole)},
        zh=f"同一批模型，两种指标（{steps} 步）",
        en=f"The same models under two metrics ({steps} steps)",
        x=Words("参数量", "parameters"),
        y=Words("得分", "score"),
        log_x=True,
    )
    show.plot(
        "loss",
        {Words("每步损失", "loss per step"): (sizes, loss)},
        zh="背后的损失：一条幂律直线",
        en="The loss behind both: a power law, so a straight line",
        x=Words("参数量", "parameters"),
        y=Words("损失", "loss"),
        log_x=True,
        log_y=True,
    )
    show.say(
        zh="每步对的概率 $p$ 平滑上升，全对的概率是 $p^k$。在幂律损失下，全对曲线就是同一条曲线右移 "
        "$k^{1/\\alpha}$ 倍：起飞之前的模型全被记成零分，看上去便是从无到有。这里的独立与幂律是假设；"
        "它说明单凭指标就能造出“涌现”，不说明真实模型里没有别的跳变。",
        en="The chance $p$ that a step is right rises smoothly; the chance that the whole answer is "
        "right is $p^k$. With a power-law loss, the exact-match curve is the same curve shifted to "
        "the right by a factor of $k^{1/\\alpha}$: every model before take-off scores about zero, so "
        "the skill seems to come from nothing. Independent steps and the power law are assumptions. "
        "The metric alone can create “emergence”; this doesn't show that real models have no other "
        "jumps.",
    )
