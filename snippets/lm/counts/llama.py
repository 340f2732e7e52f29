"""LLaMA's parameters and cache, part by part, for every released size of the first three generations."""

from dataclasses import dataclass


@dataclass(frozen=True)
class LlamaSize:
    """One configuration; a head has D / H components. `tokens` is what it was trained on."""

    V: int
    D: int
    L: int
    H: int
    K: int
    F: int
    tokens: float

    @property
    def head_size(self) -> int:
        """E, the components of a head."""
        return self.D // self.H


SIZES = {  # Touvron et al. 2302.13971 Table 2; 2307.09288 Table 1; Grattafiori et al. 2407.21783 Table 3
    "1-7b": LlamaSize(32_000, 4_096, 32, 32, 32, 11_008, 1.0e12),
    "1-13b": LlamaSize(32_000, 5_120, 40, 40, 40, 13_824, 1.0e12),
    "1-33b": LlamaSize(32_000, 6_656, 60, 52, 52, 17_920, 1.4e12),
    "1-65b": LlamaSize(32_000, 8_192, 80, 64, 64, 22_016, 1.4e12),
    "2-7b": LlamaSize(32_000, 4_096, 32, 32, 32, 11_008, 2.0e12),
    "2-13b": LlamaSize(32_000, 5_120, 40, 40, 40, 13_824, 2.0e12),
    "2-34b": LlamaSize(32_000, 8_192, 48, 64, 8, 22_016, 2.0e12),  # trained, never released as such
    "2-70b": LlamaSize(32_000, 8_192, 80, 64, 8, 28_672, 2.0e12),
    "3-8b": LlamaSize(128_256, 4_096, 32, 32, 8, 14_336, 15.0e12),
    "3-70b": LlamaSize(128_256, 8_192, 80, 64, 8, 28_672, 15.0e12),
    "3.1-405b": LlamaSize(128_256, 16_384, 126, 128, 8, 53_248, 15.6e12),
}


def parameters(size: LlamaSize) -> dict[str, int]:
    """Parameters of each part. No bias anywhere; the output matrix is not tied to the embedding."""
    across = size.K * size.head_size  # width of the keys and of the values
    return {
        "embedding": size.V * size.D,
        "attention": size.L * (2 * size.D * size.D + 2 * size.D * across),  # Wq, Wo: D x D; Wk, Wv: D x KE
        "feed_forward": size.L * 3 * size.D * size.F,  # gate, up, down
        "norms": (2 * size.L + 1) * size.D,
        "output": size.V * size.D,
    }


def cache_bytes(layers: int, kv_heads: int, head_size: int, bytes_each: int = 2) -> int:
    """Bytes that one token leaves in the cache: a key and a value, for each layer and key-value head."""
    return 2 * layers * kv_heads * head_size * bytes_each
