"""How many parameters a GPT has, part by part, from five numbers of its configuration."""

from dataclasses import dataclass, replace


@dataclass(frozen=True)
class GPTConfig:
    """The published shape of a GPT; `printed` is the count its paper's table prints, in millions."""

    layers: int
    width: int
    heads: int
    positions: int
    vocab: int
    final_norm: bool = True  # GPT-1 normalises after each sub-block and has none at the end
    printed: float | None = None


def parameter_parts(config: GPTConfig) -> dict[str, int]:
    """Trainable parameters by part. The output projection is the token embedding again, so it adds none.

    V D  +  P D  +  L (4 D^2 + 4 D)  +  L (8 D^2 + 5 D)  +  L (4 D)  (+ 2 D)
    tokens  places  attention           feed-forward        norms    final norm
    """
    V, P, L, D = config.vocab, config.positions, config.layers, config.width
    return {
        "token_embeddings": V * D,
        "position_embeddings": P * D,
        "attention": L * (4 * D * D + 4 * D),  # Q, K, V and output, each (D, D) with a bias
        "feed_forward": L * (2 * D * 4 * D + 4 * D + D),  # (D, 4D) and (4D, D), with biases
        "norms": L * 2 * 2 * D + (2 * D if config.final_norm else 0),  # a gain and a bias each
    }


def parameter_count(config: GPTConfig) -> int:
    """All trainable parameters, tied matrices once."""
    return sum(parameter_parts(config).values())


def block_approximation(layers: int, width: int) -> int:
    """The rule of thumb 12 L D^2: the matrices of the blocks, without biases, norms and embeddings."""
    return 12 * layers * width * width


def _gpt2(layers: int, width: int, heads: int, printed: float) -> GPTConfig:
    return GPTConfig(layers, width, heads, positions=1024, vocab=50257, printed=printed)


def _gpt3(layers: int, width: int, heads: int, printed: float) -> GPTConfig:
    return GPTConfig(layers, width, heads, positions=2048, vocab=50257, printed=printed)


GPTS: dict[str, GPTConfig] = {
    # Radford et al. 2018 §4.1 and the released script's 40,478-entry vocabulary. The count is the one that
    # the GPT-2 paper's Table 2 prints for this size.
    "gpt-1": GPTConfig(12, 768, 12, positions=512, vocab=40478, final_norm=False, printed=117),
    # Radford et al. 2019 Table 2; heads from the released hyper-parameters. OpenAI later called the table's
    # counts wrong (openai/gpt-2 README).
    "gpt-2-small": _gpt2(12, 768, 12, 117),
    "gpt-2-medium": _gpt2(24, 1024, 16, 345),
    "gpt-2-large": _gpt2(36, 1280, 20, 762),
    "gpt-2-xl": _gpt2(48, 1600, 25, 1542),
    # Brown et al. 2020 (arXiv 2005.14165) Table 2.1; counts from Table D.1.
    "gpt-3-small": _gpt3(12, 768, 12, 125),
    "gpt-3-medium": _gpt3(24, 1024, 16, 356),
    "gpt-3-large": _gpt3(24, 1536, 16, 760),
    "gpt-3-xl": _gpt3(24, 2048, 24, 1320),
    "gpt-3-2.7b": _gpt3(32, 2560, 32, 2650),
    "gpt-3-6.7b": _gpt3(32, 4096, 32, 6660),
    "gpt-3-13b": _gpt3(40, 5140, 40, 12850),  # as printed; 40 heads of 128 make 5,120
    "gpt-3-175b": _gpt3(96, 12288, 96, 174600),
}


def resized(config: GPTConfig, deeper: int = 1, wider: int = 1) -> GPTConfig:
    """The same model with `deeper` times the layers and `wider` times the width."""
    if deeper == 1 and wider == 1:
        return config
    return replace(config, layers=config.layers * deeper, width=config.width * wider, printed=None)
