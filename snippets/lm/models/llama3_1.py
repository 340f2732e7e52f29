"""LLaMA 3.1: LLaMA 3 with its slow rotary pairs slowed further, for texts of 131,072 tokens."""

from snippets.lm.models.llama import Llama, LlamaShape
from snippets.lm.rope_scaling import llama_3_1


class Llama31(Llama):
    """Only the rotary frequencies differ. Grattafiori et al. (arXiv 2407.21783) §3.4.2 and released code."""

    def __init__(self, shape: LlamaShape, factor: float = 8.0, trained: int = 8192, seed: int = 0) -> None:
        super().__init__(shape, seed)
        self.frequencies = llama_3_1(shape.head_size, shape.rope_base, factor, trained)  # (E/2)
