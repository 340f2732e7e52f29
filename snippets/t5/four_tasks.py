"""One small T5, four tasks that differ by a prefix, one loss: how many answers it then writes exactly."""

from typing import Annotated, Literal

import torch
from torch import Generator, Tensor

from quiz.demo import Range, Show, Words, demo
from snippets.lm import prefixed_tasks as toy
from snippets.lm.models.t5 import PADDING, START, T5, Sizes
from snippets.lm.sequence_to_sequence import IGNORED, shift_right, target_loss, write_greedily

SIZES = Sizes(toy.VOCAB, D=32, L=1, H=4, E=8, F=64)
BATCH = 64


def exact(model: T5, texts: Tensor, task: int) -> float:
    """The share of texts whose whole answer is right, written greedily."""
    source = toy.prompts(texts, torch.full((len(texts),), task))
    right = toy.answers(texts)[task]
    written = write_greedily(model, source, torch.ones_like(source).bool(), START, toy.LONGEST)
    return ((written == right) | (right == IGNORED)).all(1).double().mean().item()


def train(tasks: list[int], steps: int, seed: int, done: int, of: int, show: Show) -> T5:
    """Train on an equal mixture of the tasks; every batch is new, and as large for one task as for four."""
    with torch.random.fork_rng(devices=[]):
        torch.manual_seed(seed)
        model = T5(SIZES)
    random, task = Generator().manual_seed(seed), torch.tensor(tasks).repeat(BATCH)[:BATCH]
    optimizer = torch.optim.Adam(model.parameters(), lr=3e-3)
    for step in range(1, steps + 1):
        texts = torch.randint(toy.WORDS, (BATCH, toy.COUNT), generator=random)
        source, labels = toy.prompts(texts, task), toy.answers(texts)[task, torch.arange(BATCH)]
        run = model(source, torch.ones_like(source).bool(), shift_right(labels, START, PADDING))
        loss = target_loss(run.logits, labels)
        optimizer.zero_grad()
        loss.backward()  # type: ignore[no-untyped-call]
        optimizer.step()
        if step % 20 == 0 or step == steps:
            show.progress(done + step, of, zh=f"损失 {loss.item():.3f}", en=f"loss {loss.item():.3f}")
    return model


@demo(zh="T5：一个模型，四个任务", en="T5: one model, four tasks", slow=15)
def four_tasks(
    show: Show,
    steps: Annotated[int, Range(1, 400), Words("每个模型的训练步数", "training steps per model")] = 300,
    alone: Annotated[
        Literal["translate", "classify", "count", "summarize"],
        Words("单独训练的任务", "the task trained alone"),
    ] = "translate",
    seeds: Annotated[int, Range(1, 3), Words("随机种子数", "number of seeds")] = 2,
    tested: Annotated[int, Range(16, 1024), Words("测试文本条数", "texts to test on")] = 256,
    seed: int = 0,
) -> None:
    """Train on the mixture, then on one task alone for as many steps; count the answers that are exact."""
    only, of = toy.TASKS.index(alone), 2 * seeds * steps
    mixed, single = [], []
    for turn in range(seeds):
        texts = torch.randint(
            toy.WORDS, (tested, toy.COUNT), generator=Generator().manual_seed(1000 + seed + turn)
        )
        model = train([0, 1, 2, 3], steps, seed + turn, 2 * turn * steps, of, show)
        mixed.append([exact(model, texts, task) for task in range(4)])
        model = train([only], steps, seed + turn, (2 * turn + 1) * steps, of, show)
        single.append(exact(model, texts, only))

    mean = torch.tensor(mixed).mean(0)  # (4)
    guess = toy.commonest_answer()  # (4)
    show.metric("translate", mean[0], zh="翻译：整句全对", en="translation: exact match")
    show.metric("classify", mean[1], zh="分类：全对", en="classification: exact match")
    show.metric("count", mean[2], zh="计数：全对", en="counting: exact match")
    show.metric("summarize", mean[3], zh="摘要：全对", en="summarisation: exact match")
    alone_exact = sum(single) / seeds
    show.metric("alone", alone_exact, zh="只训练一个任务：全对", en="trained on one task alone: exact match")
    show.metric("gain", mean[only] - alone_exact, zh="混训比单训多", en="mixture minus alone")
    show.metric("baseline", guess.mean(), zh="只写最常见答案", en="always the most common answer")
    size = sum(weight.numel() for weight in model.parameters())
    show.metric(
        "parameters", size, zh="参数量，几个任务都一样", en="parameters, the same for any number of tasks"
    )

    numbers = [str(seed + turn) for turn in range(seeds)]
    show.table(
        "exact",
        [Words("任务", "task"), *numbers, Words("只写最常见答案", "most common answer")],
        [(name, *(run[i] for run in mixed), guess[i]) for i, name in enumerate(toy.TASKS)]
        + [(Words(f"{alone}，单独训练", f"{alone}, alone"), *single, guess[only])],
        zh=f"按随机种子：{tested} 段新文本里整个答案全对的比例",
        en=f"By seed: the share of {tested} new texts whose whole answer is exact",
    )
    show.say(
        zh="同样的文本，只换前缀，一个模型就写出四种答案：词、类别、数字、摘要都只是词元。"
        "混训时每个任务只分到四分之一的样本；同样步数，单独训练的模型把整批都给了一个任务。"
        "所以这里比的是同等算力，看不到、也不声称“正迁移”。",
        en="On the same texts, only the prefix changes, and one model writes four kinds of answer: "
        "words, a class, a number and a summary are all just tokens. In the mixture, each task gets "
        "a quarter of the examples; trained alone, it gets the whole batch for as many steps. So "
        "this compares at equal compute; it shows no positive transfer between tasks and claims none.",
    )
