"""A made-up bilingual bank with a made-up history, the same for every program that is measured."""

import time
from typing import NamedTuple

ZH = (
    "注意力 机制 分词器 预训练 模型 位置 编码 梯度 裁剪 混合 精度 蒸馏 量化 推理 缓存 旋转 归一化 残差 "
    "微调 对齐 奖励 采样 温度 束搜索 并行 流水线 张量 切分 稀疏 专家 路由 损失 困惑度 语料 去重 截断 掩码 "
    "自回归 编码器 解码器 词表 嵌入 权重 衰减 学习率 预热 余弦 吞吐 延迟 显存 重计算"
)
EN = (
    "attention softmax tokenizer pretraining rotary embedding gradient clipping mixed precision distillation "
    "quantization inference cache layernorm residual finetuning alignment reward sampling temperature beam "
    "parallel pipeline tensor sharding sparse expert router loss perplexity corpus dedup truncation mask "
    "causal encoder decoder vocabulary weight decay warmup cosine throughput latency memory recompute"
)
TOPICS = ("arch", "train", "infer", "data", "align", "eval", "system", "math")
RARE = "zyzzogeton", "饕餮", "魑魅魍魉"
QUERIES = {
    "English, common": "attention",
    "English, rare": RARE[0],
    "Chinese, 1 character": "化",
    "Chinese, 2, common": "量化",
    "Chinese, 2, rare": RARE[1],
    "Chinese, 4, rare": RARE[2],
    "in no text": "qqqqxyz",
}
DAY = 86_400_000
HISTORY_DAYS = 110


class Note(NamedTuple):
    """A question and its answer."""

    key: str
    topic: str
    question: str
    answer: str


class Review(NamedTuple):
    """One graded recall; intervals in days."""

    note: int
    at: int
    rating: int
    interval: int
    before: int
    duration: int


def made_notes(count: int, seed: int = 7) -> list[Note]:
    """Every note has words of both languages; one in 997 has the rare ones."""
    import random

    draw, chinese, english = random.Random(seed), ZH.split(), EN.split()
    notes = []
    for n in range(count):
        question = f"[{n}] {''.join(draw.choices(chinese, k=6))}？ {' '.join(draw.choices(english, k=8))}?"
        sentences = ["".join(draw.choices(chinese, k=9)) for _ in range(5)]
        answer = f"{'。'.join(sentences)}。 {' '.join(draw.choices(english, k=40))}."
        if n % 997 == 0:
            answer += f" {' '.join(RARE)}"
        notes.append(Note(f"q-{n:06d}", TOPICS[n % len(TOPICS)], question, answer))
    return notes


def made_reviews(count: int, each: int, seed: int = 8) -> list[Review]:
    """Every second note was reviewed so many times, at growing intervals, over 110 days of the last 200.

    The last one went well: nothing waits on a step of minutes.
    """
    import random  # not at a cold start, which is measured

    draw = random.Random(seed)
    now = int(time.time() * 1000)
    spans = [max(1, round(HISTORY_DAYS * (2 * k + 1) / each**2)) for k in range(each)]
    reviews = []
    for note in range(0, count, 2):
        at, before = now - 200 * DAY + draw.randrange(DAY), 0
        for k, interval in enumerate(spans):
            rating = draw.choices((1, 2, 3, 4), (10, 8, 72, 10))[0] if k < each - 1 else 3
            reviews.append(Review(note, at + k, rating, interval, before, draw.randrange(2000, 25000)))
            before = interval
            at += interval * DAY
    return reviews


def due_in(note: int) -> int:
    """In how many days a reviewed note comes back: some are overdue, some are due today."""
    return (note % 90) // 2 - 3
