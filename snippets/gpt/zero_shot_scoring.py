"""Zero-shot by scoring label words: a language model that was never told the task, in five sizes."""

import itertools
from dataclasses import dataclass
from typing import Annotated

import torch
from torch import Tensor

from quiz.demo import Range, Show, Words, demo
from snippets.lm.causal import next_token_loss
from snippets.lm.models.gpt2 import GPT2, Shape

TOPICS, WORDS, LENGTH, BATCH = 4, 24, 8, 64
MARK = WORDS  # "topic:", after which the label words stand
WIDTHS = (4, 6, 8, 12, 16)


@dataclass(frozen=True)
class Reviews:
    """Texts about one of four topics; some end in "topic: <its name>". speak: (topics, W)."""

    speak: Tensor

    def sample(self, count: int, random: torch.Generator) -> tuple[Tensor, Tensor]:
        """Texts with mark and label (B, LENGTH + 2), and their topics (B)."""
        topics = torch.randint(TOPICS, (count,), generator=random)
        words = torch.multinomial(self.speak[topics], LENGTH, replacement=True, generator=random)
        label = MARK + 1 + topics
        return torch.cat([words, torch.full((count, 1), MARK), label[:, None]], 1), topics

    def best_guess(self, words: Tensor) -> Tensor:
        """The likeliest topic by Bayes' rule, which knows how each topic speaks. words: (B, LENGTH)."""
        return self.speak.log()[:, words].sum(-1).argmax(0)  # (topics, B, LENGTH) to (B)


def train(data: Reviews, width: int, steps: int, seed: int) -> GPT2:
    """Plain next-token training; half of the texts lack mark and label (no loss there)."""
    random = torch.Generator().manual_seed(seed + 1)
    model = GPT2(Shape(MARK + 1 + TOPICS, LENGTH + 2, width, layers=1, heads=2), seed)
    optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
    for _ in range(steps):
        tokens, _ = data.sample(BATCH, random)
        labelled = torch.rand(BATCH, 1, generator=random) < 0.5
        present = labelled | (torch.arange(LENGTH + 2) < LENGTH)  # (B, T)
        loss = next_token_loss(model(tokens), tokens, present)
        optimizer.zero_grad()
        loss.backward()  # type: ignore[no-untyped-call]
        optimizer.step()
    return model


@torch.no_grad()
def scored(model: GPT2, tokens: Tensor, topics: Tensor) -> tuple[float, float]:
    """Share of texts whose right label word scores highest, and its mean log-probability in nats."""
    log_p = model(tokens[:, :-1])[:, -1].log_softmax(-1)  # (B, V): what follows the mark
    guess = log_p[:, MARK + 1 :].argmax(-1)
    right = log_p.gather(1, tokens[:, -1:])
    return (guess == topics).double().mean().item(), right.mean().item()


@demo(zh="零样本：给标签词打分", en="Zero-shot by scoring label words", slow=12)
def zero_shot_scoring(
    show: Show,
    steps: Annotated[int, Range(1, 600), Words("每个模型的训练步数", "training steps per model")] = 300,
    sharpness: Annotated[
        float, Range(0.2, 2), Words("各主题用词的差异程度", "how much the topics differ in words")
    ] = 1.0,
    seed: int = 0,
) -> None:
    """Train five sizes as plain language models, then classify new texts by log p(label word | text, mark).

    Radford et al., Language Models are Unsupervised Multitask Learners (2019) §2: the task is in the text.
    """
    random = torch.Generator().manual_seed(seed)
    speak = (sharpness * torch.randn(TOPICS, WORDS, generator=random)).softmax(-1)
    data = Reviews(speak)
    tokens, topics = data.sample(1000, random)
    limit = (data.best_guess(tokens[:, :LENGTH]) == topics).double().mean().item()
    sizes, accuracy, log_p = [], [], []
    for at, width in enumerate(WIDTHS, 1):
        model = train(data, width, steps, seed)
        sizes.append(sum(p.numel() for p in model.parameters()))
        right, score = scored(model, tokens, topics)
        accuracy.append(right)
        log_p.append(score)
        show.progress(at, len(WIDTHS), zh=f"宽度 {width}：{right:.2f}", en=f"width {width}: {right:.2f}")

    show.metric("chance", 1 / TOPICS, zh="随机猜测", en="chance")
    show.metric("limit", limit, zh="贝叶斯上限", en="Bayes-optimal accuracy")
    show.metric("smallest", accuracy[0], zh="最小模型的正确率", en="accuracy, smallest")
    show.metric("largest", accuracy[-1], zh="最大模型的正确率", en="accuracy, largest")
    show.metric(
        "smallest_log_p", log_p[0], zh="最小模型：标签词的对数概率", en="smallest: log p of the label"
    )
    show.metric("largest_log_p", log_p[-1], zh="最大模型：标签词的对数概率", en="largest: log p of the label")
    gains = [b - a for a, b in itertools.pairwise(log_p)]
    show.metric(
        "largest_gain",
        max(gains),
        zh="相邻尺寸的最大增幅",
        en="largest jump between adjacent sizes",
        unit="nat",
    )
    show.plot(
        "size",
        {
            Words("正确率", "accuracy"): (sizes, accuracy),
            Words("贝叶斯上限", "Bayes-optimal"): (sizes, [limit] * len(sizes)),
            Words("随机", "chance"): (sizes, [1 / TOPICS] * len(sizes)),
        },
        zh="零样本正确率与参数量",
        en="Zero-shot accuracy by size",
        x=Words("参数量", "parameters"),
        y=Words("正确率", "accuracy"),
        log_x=True,
    )
    show.say(
        zh="模型只学过续写；文本里恰好有“主题：…”，给标签词打分就成了分类器。上限由贝叶斯公式给出。种子 "
        f"{seed}，只有五个尺寸，换种子会变；玩具里看到的平滑，不能证明大模型没有突变。",
        en="The models only ever learned to continue text; because some texts say “topic: …”, scoring "
        f"label words gives you a classifier. The upper bound is Bayes' rule. This is seed {seed} and "
        "only five sizes; other seeds differ. A smooth curve in a toy doesn't prove that large "
        "models never jump.",
    )
