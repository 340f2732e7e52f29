"""Encoder, decoder and encoder-decoder of the same depth and width: parameters and multiply-adds, counted."""

from typing import Annotated

import torch
from torch import nn
from torch.utils.flop_counter import FlopCounterMode

from quiz.demo import Range, Show, Words, demo
from snippets.lm.causal import causal_mask
from snippets.lm.scale_norm_layers import DecoderLayer, EncoderLayer


def matrices(layer: nn.Module) -> int:
    """Parameters in matrices; the norms' gains are left out."""
    return sum(p.numel() for p in layer.parameters() if p.dim() == 2)


def multiply_adds(layer: nn.Module, *given: torch.Tensor) -> float:
    """What one layer's matrix products cost, the whole square of scores counted."""
    with FlopCounterMode(display=False) as count:
        layer(*given)
    return float(count.get_total_flops() / 2)


@demo(
    zh="同深同宽的三种架构：参数与算力",
    en="Three architectures at the same depth and width: size and compute",
)
def encoder_decoder_cost(
    show: Show,
    heads: Annotated[
        int, Range(1, 32), Words("注意力头数（每头 64 维）", "attention heads of 64 dimensions")
    ] = 12,
    layers: Annotated[
        int, Range(1, 48), Words("编码器、解码器各自的层数", "layers in the encoder, and in the decoder")
    ] = 12,
    source: Annotated[int, Range(1, 4096), Words("源文本的词元数", "tokens in the source")] = 512,
    target: Annotated[int, Range(1, 4096), Words("目标文本的词元数", "tokens in the target")] = 512,
    seed: int = 0,
) -> None:
    """Count one layer of each kind (T5's, heads of 64, F = 4 D) on the meta device, and stack them.

    The law, in units of D^2 a layer: encoder 12, decoder-only 12, decoder with cross-attention 16. An
    encoder-decoder of L + L layers has the matrices of 28/12 L decoder-only layers, and its matrix products
    cost half of theirs a token. Raffel et al., T5 (arXiv 1910.10683) §3.2.2.
    """
    del seed  # nothing here is random
    D, S, T, L = 64 * heads, source, target, layers
    with torch.device("meta"):
        encoder, decoder = EncoderLayer(D, heads, 64, 4 * D), DecoderLayer(D, heads, 64, 4 * D)
        one, s, t = torch.ones(1, 1, 1, 1, dtype=torch.bool), torch.zeros(1, S, D), torch.zeros(1, T, D)
        both, zero = torch.zeros(1, S + T, D), torch.zeros(1)
        read = multiply_adds(encoder, s, zero, one)
        written = multiply_adds(decoder, t, s, zero, causal_mask(T), one)
        only = multiply_adds(encoder, both, zero, causal_mask(S + T))  # a decoder-only layer: same matrices
    equal = (matrices(encoder) + matrices(decoder)) / matrices(encoder) * L
    paired, deep = L * (read + written), equal * only
    by_formula = L * (14 * D * D * (S + T) + 2 * D * (S * S + T * T + S * T))

    show.metric(
        "encoder",
        L * matrices(encoder),
        zh="编码器（或纯解码器）的矩阵参数",
        en="encoder, or decoder-only: matrix parameters",
    )
    show.metric(
        "encoder_decoder",
        L * (matrices(encoder) + matrices(decoder)),
        zh="编码器-解码器的矩阵参数",
        en="encoder-decoder: matrix parameters",
    )
    show.metric("encoder_layer", matrices(encoder) / D**2, zh="编码器层 / D²", en="encoder layer / D²")
    show.metric(
        "decoder_layer",
        matrices(decoder) / D**2,
        zh="带交叉注意力的解码器层 / D²",
        en="decoder layer with cross-attention / D²",
    )
    show.metric(
        "equal_layers", equal, zh="同参数的纯解码器层数", en="decoder-only layers with the same parameters"
    )
    show.metric("cost", paired, zh="编码器-解码器：乘加", en="encoder-decoder: multiply-adds")
    show.metric("cost_by_formula", by_formula, zh="同上，按公式", en="the same by formula")
    show.metric(
        "against_equal_size", paired / deep, zh="相对同参数的纯解码器", en="vs decoder-only, same parameters"
    )
    show.metric(
        "against_equal_depth",
        paired / (L * only),
        zh="相对同深度的纯解码器",
        en="vs decoder-only, same depth",
    )

    show.table(
        "kinds",
        (
            Words("架构", "architecture"),
            Words("层", "layers"),
            Words("矩阵参数 (M)", "matrices (M)"),
            Words("乘加 (G)", "multiply-adds (G)"),
        ),
        [
            (name, round(deepness, 1), round(size / 1e6, 1), round(cost / 1e9, 2))
            for name, deepness, size, cost in (
                (Words("编码器（只读源）", "encoder (source only)"), L, L * matrices(encoder), L * read),
                (Words("纯解码器", "decoder-only"), L, L * matrices(encoder), L * only),
                (
                    Words("纯解码器，同参数", "decoder-only, same parameters"),
                    equal,
                    equal * matrices(encoder),
                    deep,
                ),
                (Words("编码器-解码器", "encoder-decoder"), 2 * L, 28 * D * D * L, paired),
            )
        ],
        zh=f"源 {S} 个、目标 {T} 个词元，一次前向",
        en=f"{S} source and {T} target tokens, one forward pass",
    )
    show.say(
        zh="编码器-解码器的参数是同深纯解码器的 $28/12$ 倍，但每个词元只经过其中一半：源走编码器，目标走"
        "解码器（交叉注意力的 K、V 由源来算）。所以同参数下它的矩阵乘恰是一半，注意力分数还更省一点。",
        en="An encoder-decoder has $28/12$ times the parameters of a decoder-only model of the same "
        "depth, but each token goes through only one side: source tokens through the encoder, target "
        "tokens through the decoder (whose cross-attention takes K and V from the source). At the "
        "same parameter count its matrix products cost exactly half, and its scores even less.",
    )
