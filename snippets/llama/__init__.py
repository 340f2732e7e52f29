"""LLaMA demos: RMSNorm, pre-norm, RoPE, SwiGLU, grouped-query attention, sizes."""
