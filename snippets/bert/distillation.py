"""Distilling BERT: a temperature softens the teacher's answer, and the gradient must be scaled back."""

import math
from typing import Annotated

import torch
from torch import Tensor

from quiz.demo import Range, Show, Words, demo
from snippets.lm.counts.bert import BERT, bert_parts, layer_parts


def soft_loss(student: Tensor, teacher: Tensor, temperature: float) -> Tensor:
    """How far the student's softened answer is from the teacher's.

        KL(p || q),  p = softmax(z / T),  q = softmax(v / T);  its gradient by v is (q - p) / T

    student: v, (V). teacher: z, (V). Hinton et al., Distilling the Knowledge (arXiv 1503.02531), §2.
    """
    p, log_q = (teacher / temperature).softmax(-1), (student / temperature).log_softmax(-1)
    return (torch.xlogy(p, p) - p * log_q).sum()


def entropy(logits: Tensor, temperature: float) -> float:
    """Of softmax(z / T), in bits: 0 for a certain answer, log2 V for none."""
    p = (logits / temperature).softmax(-1)
    return -torch.xlogy(p, p).sum().item() / math.log(2)


def student_parameters(layers: int) -> int:
    """BERT-base with fewer layers, no segments, no pooler. Sanh et al., DistilBERT (arXiv 1910.01108), §3."""
    shape = BERT["base"]
    parts = bert_parts(shape)
    return (
        parts["words"]
        + parts["positions"]
        + parts["embedding_norm"]
        + layers * sum(layer_parts(shape).values())
    )


@demo(zh="蒸馏：温度与梯度", en="Distillation: temperature and gradient")
def distillation(
    show: Show,
    temperature: Annotated[float, Range(0.5, 1000), Words("蒸馏温度 T", "distillation temperature T")] = 4.0,
    words: Annotated[int, Range(2, 10_000), Words("词表大小 V", "vocabulary size V")] = 1_000,
    spread: Annotated[
        float, Range(0.1, 10), Words("logits 的标准差", "standard deviation of the logits")
    ] = 2.0,
    layers: Annotated[int, Range(1, 12), Words("学生的层数", "layers of the student")] = 6,
    seed: int = 0,
) -> None:
    """Soften fixed logits of a teacher and a student, and take the loss's gradient.

    The gradient falls about as 1 / T^2; times T^2 it tends to (v - z) / V, both centred: matching logits.
    """
    random = torch.Generator().manual_seed(seed)
    teacher, student = torch.randn(2, words, generator=random, dtype=torch.float64) * spread  # (V) each
    limit = student - teacher
    limit = (limit - limit.mean()) / words

    def gradient(at: float) -> Tensor:
        v = student.clone().requires_grad_()
        slope: Tensor = torch.autograd.grad(soft_loss(v, teacher, at), v)[0]  # (V)
        return slope

    raw = gradient(temperature)
    closed = ((student / temperature).softmax(-1) - (teacher / temperature).softmax(-1)) / temperature
    scaled = raw * temperature**2
    bert = sum(bert_parts(BERT["base"]).values())
    small = student_parameters(layers)
    show.metric(
        "entropy_hard",
        entropy(teacher, 1),
        zh="T=1 时目标的熵",
        en="entropy of the target at T = 1",
        unit="bit",
    )
    show.metric(
        "entropy_soft",
        entropy(teacher, temperature),
        zh="软化后目标的熵",
        en="entropy of the softened target",
        unit="bit",
    )
    show.metric("gradient_hard", gradient(1).norm(), zh="T=1 时的梯度", en="gradient at T = 1")
    show.metric("gradient_soft", raw.norm(), zh="温度为 T 时的梯度", en="gradient at temperature T")
    shrinks = gradient(1).norm() / raw.norm()
    show.metric("shrinks", shrinks, zh="梯度缩小的倍数", en="gradient at T = 1 / softened gradient")
    show.metric(
        "gradient_scaled", scaled.norm(), zh="软化后的梯度乘以 T²", en="softened gradient times T squared"
    )
    show.metric(
        "closed_form_gap",
        (raw - closed).abs().max(),
        zh="梯度与公式 (q-p)/T 之差",
        en="gradient's difference from (q - p) / T",
    )
    show.metric(
        "limit_gap",
        (scaled - limit).norm() / limit.norm(),
        zh="乘以 T² 后，与匹配 logits 的相对差",
        en="times T squared: gap to matching logits",
    )
    show.metric("parameters", small, zh="学生的参数", en="student's parameters")
    show.metric(
        "saved", 1 - small / bert, zh="学生的参数比 BERT-base 少", en="student's reduction from BERT-base"
    )
    rows = []
    for T in (1, 2, 4, 8, 16, 32):
        g = gradient(T).norm().item()
        rows.append((T, f"{entropy(teacher, T):.2f}", f"{g:.2e}", f"{g * T * T:.2e}"))
    columns: list[Words | str] = ["T", Words("熵（比特）", "entropy, bits"), Words("梯度", "gradient")]
    columns.append(Words("乘 T²", "times T²"))
    show.table(
        "temperatures", columns, rows, zh=f"{words} 个词上的软目标", en=f"Soft targets over {words} words"
    )
    show.say(
        zh="温度越高，目标越软，梯度按约 $1/T^2$ 变小；损失乘以 $T^2$，换温度时软硬两项的比重才不变。",
        en="The higher the temperature, the softer the target and the smaller the gradient, which "
        "scales as about $1/T^2$; multiplied by $T^2$, the soft loss keeps its weight relative to "
        "the hard one.",
    )
