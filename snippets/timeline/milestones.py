"""The Transformer line by month: what came, what was new, and how large it was where that is published."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Milestone:
    """A model or idea. `dense` and `sparse` are billions of parameters of the largest member, if published.

    A sparse model counts all its experts, though a token meets few of them.
    """

    month: str
    name: str
    dense: float | None
    sparse: float | None
    source: str
    zh: str
    en: str

    @property
    def years(self) -> float:
        """Years since the start of 2017."""
        year, month = self.month.split("-")
        return int(year) - 2017 + (int(month) - 1) / 12


# fmt: off
MILESTONES = (
    Milestone("2017-06", "Transformer", 0.213, None, "arXiv 1706.03762",
              "只用注意力：多头、编码器-解码器", "attention alone: multi-head, encoder-decoder"),
    Milestone("2018-01", "ULMFiT", None, None, "arXiv 1801.06146",
              "语言模型预训练再微调（LSTM）", "language-model pre-training, then fine-tuning (LSTM)"),
    Milestone("2018-06", "GPT-1", 0.116534784, None, "Radford et al. 2018",
              "Transformer 解码器：生成式预训练加微调",
              "generative pre-training of a Transformer decoder, then fine-tuning"),
    Milestone("2018-10", "BERT", 0.34, None, "arXiv 1810.04805",
              "双向编码器：MLM 与 NSP", "bidirectional encoder: MLM and NSP"),
    Milestone("2019-02", "GPT-2", 1.5576112, None, "Radford et al. 2019",
              "零样本迁移；Pre-Norm；字节级 BPE", "zero-shot transfer; pre-norm; byte-level BPE"),
    Milestone("2019-06", "XLNet", 0.36, None, "arXiv 1906.08237",
              "排列语言模型与双流注意力", "permutation language modelling, two-stream attention"),
    Milestone("2019-07", "RoBERTa", 0.355, None, "arXiv 1907.11692",
              "重训 BERT：无 NSP、动态掩码、大批量", "BERT retrained: no NSP, dynamic masks, large batches"),
    Milestone("2019-09", "ALBERT", 0.235, None, "arXiv 1909.11942",
              "跨层共享、嵌入分解、SOP", "shared layers, factorised embeddings, SOP"),
    Milestone("2019-10", "T5", 11.307321344, None, "arXiv 1910.10683",
              "一切皆文本到文本；span corruption；C4", "everything as text to text; span corruption; C4"),
    Milestone("2019-10", "BART", 0.4, None, "arXiv 1910.13461",
              "去噪序列到序列：文本填充、句子重排", "denoising seq2seq: infilling, shuffled sentences"),
    Milestone("2020-01", "Scaling laws", None, None, "arXiv 2001.08361",
              "损失随参数、数据、算力呈幂律", "loss is a power law in parameters, data and compute"),
    Milestone("2020-03", "ELECTRA", 0.335, None, "arXiv 2003.10555",
              "替换词检测：每个位置都有标签", "replaced-token detection: a label everywhere"),
    Milestone("2020-05", "GPT-3", 174.604259328, None, "arXiv 2005.14165",
              "少样本上下文学习", "few-shot in-context learning"),
    Milestone("2020-06", "DeBERTa", 1.5, None, "arXiv 2006.03654",
              "内容与位置解耦的注意力", "attention with content and position apart"),
    Milestone("2020-06", "GShard", None, 600, "arXiv 2006.16668",
              "Top-2 混合专家与自动切分", "top-2 mixture of experts, automatic sharding"),
    Milestone("2020-10", "ViT", 0.632, None, "arXiv 2010.11929",
              "图像块当作词", "image patches as tokens"),
    Milestone("2021-01", "Switch Transformer", None, 1600, "arXiv 2101.03961",
              "每词只选一个专家", "one expert a token"),
    Milestone("2021-04", "RoFormer", None, None, "arXiv 2104.09864",
              "旋转位置编码 RoPE", "rotary position embedding, RoPE"),
    Milestone("2021-07", "Codex", 12, None, "arXiv 2107.03374",
              "在公开代码上微调的 GPT；HumanEval", "a GPT fine-tuned on public code; HumanEval"),
    Milestone("2022-03", "InstructGPT", 174.604259328, None, "arXiv 2203.02155",
              "SFT、奖励模型、PPO", "supervised tuning, a reward model, PPO"),
    Milestone("2022-03", "Chinchilla", 70, None, "arXiv 2203.15556",
              "算力最优：数据与参数同步增长", "compute-optimal: data grow with parameters"),
    Milestone("2022-04", "PaLM", 540, None, "arXiv 2204.02311",
              "稠密大模型；SwiGLU、多查询注意力、RoPE",
              "large and dense; SwiGLU, multi-query attention, RoPE"),
    Milestone("2022-05", "FlashAttention", None, None, "arXiv 2205.14135",
              "精确注意力，不把分数矩阵写进显存", "exact attention that never stores the score matrix"),
    Milestone("2022-11", "ChatGPT", None, None, "OpenAI, 2022-11-30",
              "RLHF 调出的对话模型", "a dialogue model tuned with RLHF"),
    Milestone("2023-02", "LLaMA", 65.285660672, None, "arXiv 2302.13971",
              "公开权重与数据、久训；RMSNorm、SwiGLU、RoPE",
              "open weights and data, long training; RMSNorm, SwiGLU, RoPE"),
    Milestone("2023-03", "GPT-4", None, None, "arXiv 2303.08774",
              "图文输入；可预测的缩放；规模未公布",
              "image and text input; predictable scaling; size undisclosed"),
    Milestone("2023-07", "Llama 2", 68.976648192, None, "arXiv 2307.09288",
              "更多数据、更长上下文、大号用 GQA；开放对话模型",
              "more data and context, GQA in the large; open chat models"),
    Milestone("2023-10", "Mistral 7B", 7, None, "arXiv 2310.06825",
              "小模型上的 GQA 与滑动窗口", "GQA and a sliding window in a small model"),
    Milestone("2023-12", "Mamba", 2.8, None, "arXiv 2312.00752",
              "选择性状态空间，线性时间", "selective state spaces, linear time"),
    Milestone("2024-01", "Mixtral 8x7B", None, 47, "arXiv 2401.04088",
              "开放的稀疏混合专家", "an open sparse mixture of experts"),
    Milestone("2024-04", "Llama 3", 70.553706496, None, "Llama 3 model card",
              "更大词表，全系 GQA，远超最优比例的数据",
              "a larger vocabulary, GQA throughout, data far past the optimum"),
    Milestone("2024-05", "DeepSeek-V2", None, 236, "arXiv 2405.04434",
              "MLA 压缩 KV 缓存；DeepSeekMoE", "MLA shrinks the KV cache; DeepSeekMoE"),
    Milestone("2024-07", "Llama 3.1", 405.8533888, None, "arXiv 2407.21783",
              "开放的稠密 405B，长上下文", "an open dense 405B, long context"),
    Milestone("2024-09", "o1-preview", None, None, "OpenAI, 2024-09-12",
              "强化学习出的长思维链；推理时算力成为新轴",
              "long reasoning by reinforcement; test-time compute"),
    Milestone("2024-12", "DeepSeek-V3", None, 671, "arXiv 2412.19437",
              "FP8 训练、无辅助损失均衡、多词预测",
              "FP8 training, balance without auxiliary loss, multi-token targets"),
    Milestone("2025-01", "DeepSeek-R1", None, 671, "arXiv 2501.12948",
              "开放的推理模型；R1-Zero 只靠强化学习",
              "an open reasoning model; R1-Zero by reinforcement alone"),
    Milestone("2025-04", "Qwen3", None, 235, "QwenLM/Qwen3 README",
              "同一家族里的思考与非思考模式", "thinking and plain modes in one family"),
    Milestone("2025-07", "Kimi K2", None, 1000, "arXiv 2507.20534",
              "Muon 训练的万亿参数开放混合专家", "an open trillion-parameter mixture trained with Muon"),
    Milestone("2025-08", "gpt-oss", None, 117, "arXiv 2508.10925",
              "OpenAI 的开放权重推理模型", "OpenAI's open-weight reasoning models"),
)
# fmt: on
"""By month of the paper or release; sizes counted from configurations where those are published."""
