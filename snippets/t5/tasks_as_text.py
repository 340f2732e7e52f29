"""Every task as text in, text out: even a regression becomes a word to write."""

from typing import Annotated

import torch

from quiz.demo import Range, Show, Words, demo

EXAMPLES = (
    (Words("翻译", "translation"), "translate English to German: That is good.", "Das ist gut."),
    (Words("分类", "classification"), "sst2 sentence: this movie is great", "positive"),
    (Words("可接受性", "acceptability"), "cola sentence: The course is jumping well.", "not acceptable"),
    (
        Words("问答", "question answering"),
        "question: Who ...? context: ...",
        Words("答案的原文", "the answer's words"),
    ),
    (
        Words("摘要", "summary"),
        Words("summarize: <文章>", "summarize: <article>"),
        Words("<摘要>", "<summary>"),
    ),
)


def as_text(score: float, step: float) -> str:
    """A score as the word that T5 is trained to write: the nearest multiple of the step."""
    return str(round(round(score / step) * step, 2))


def as_score(text: str) -> float | None:
    """The number that was written, or nothing when the words are no number (then it counts as wrong)."""
    try:
        return float(text)
    except ValueError:
        return None


@demo(zh="T5：任务都写成文本", en="T5: tasks as text")
def tasks_as_text(
    show: Show,
    step: Annotated[float, Range(0.05, 1), Words("分数取整的步长", "step that scores are rounded to")] = 0.2,
    highest: Annotated[float, Range(2, 10), Words("最高分", "highest score")] = 5.0,
    scores: Annotated[int, Range(100, 100_000), Words("随机分数的个数", "random scores drawn")] = 10_000,
    seed: int = 0,
) -> None:
    """Write random similarity scores from 1 up as text and read them back: how many words, how far off."""
    show.table(
        "tasks",
        [Words("任务", "task"), Words("输入", "input"), Words("目标", "target")],
        EXAMPLES,
        zh="一个模型、一个损失、一段解码：区别只在前缀",
        en="One model, one loss, one decoder: only the prefix differs",
    )
    random = torch.Generator().manual_seed(seed)
    true = (1 + (highest - 1) * torch.rand(scores, generator=random, dtype=torch.float64)).tolist()
    written = [as_text(score, step) for score in true]
    read = [as_score(text) for text in written]
    error = max(abs(a - b) for a, b in zip(true, read, strict=True) if b is not None)

    show.metric("classes", len(set(written)), zh="写出的不同字符串", en="different strings written")
    show.metric("largest_error", error, zh="取整的最大误差", en="largest rounding error")
    show.metric(
        "unreadable", as_score("hamburger") is None, zh="答非所问算错", en="any other word counts as wrong"
    )
    example = ("2.57", as_text(2.57, step), as_text(1, step), as_text(highest, step))
    show.say(
        zh=f"相似度打分（STS-B）也写成词：{example[0]} 写作 `{example[1]}`。"
        f"从 `{example[2]}` 到 `{example[3]}` 一共只出现 {len(set(written))} 个不同的字符串，"
        "回归就成了一次普通的解码；模型写出别的词（论文举的例子是 `hamburger`）就算错。",
        en=f"Similarity scores (STS-B) are written as words too: {example[0]} becomes `{example[1]}`. "
        f"From `{example[2]}` to `{example[3]}` there are only {len(set(written))} different strings, "
        "so regression is ordinary decoding; if the model writes anything else (the paper's example "
        "is `hamburger`), it counts as wrong.",
    )
