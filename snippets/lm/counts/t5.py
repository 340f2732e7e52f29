"""T5's parameters, part by part (the version of the paper: ReLU, tied embeddings)."""

from dataclasses import dataclass


@dataclass(frozen=True)
class T5Size:
    """One configuration. E is the size of a head; heads * E need not equal the width."""

    V: int
    D: int
    L: int  # layers of each of the two stacks
    H: int
    E: int
    F: int


SIZES = {
    "small": T5Size(32_128, 512, 6, 8, 64, 2_048),
    "base": T5Size(32_128, 768, 12, 12, 64, 3_072),
    "large": T5Size(32_128, 1_024, 24, 16, 64, 4_096),
    "3b": T5Size(32_128, 1_024, 24, 32, 128, 16_384),
    "11b": T5Size(32_128, 1_024, 24, 128, 128, 65_536),
}

BUCKETS = 32


def parameters(size: T5Size) -> dict[str, int]:
    """Parameters of each part. No matrix has a bias; a norm is one gain vector; the head is the embedding.

    Raffel et al., T5 (arXiv 1910.10683) §2.1 and §3.7.
    """
    attention = 4 * size.D * size.H * size.E  # Wq, Wk, Wv: D x HE; Wo: HE x D
    feed_forward = 2 * size.D * size.F  # D x F, ReLU, F x D
    return {
        "embedding": size.V * size.D,
        "encoder": size.L * (attention + feed_forward + 2 * size.D),
        "decoder": size.L * (2 * attention + feed_forward + 3 * size.D),  # one more attention: across
        "relative_bias": 2 * BUCKETS * size.H,  # the layers of a stack share one table
        "final_norms": 2 * size.D,
    }
