"""What the study documents and their sections are called; the sections' own titles are Chinese."""

from quiz.demo.words import Words

DOCUMENTS = {
    "000_3d4e45a120a49a9a.txt": Words(
        "学习文档 1《预训练语言模型》", "Study document 1, “Pre-trained language models”"
    ),
    "001_6f05abd52a8e6c46.txt": Words("学习文档 2《里程碑模型》", "Study document 2, “Milestone models”"),
}
"""By their file names, which a reader never saw. The titles are their own."""

SECTIONS = {
    "1. 预训练范式概述": "1. Pre-training paradigms: an overview",
    "2.1 预训练任务": "2.1 Pre-training tasks",
    "2.2 架构细节": "2.2 Architecture in detail",
    "2.3 BERT 变体": "2.3 BERT variants",
    "3.1 GPT-1/2/3 演进": "3.1 From GPT-1 to GPT-3",
    "3.2 Scaling Law": "3.2 Scaling laws",
    "4. T5: Text-to-Text Transfer Transformer": "4. T5: Text-to-Text Transfer Transformer",
    "5. LLaMA 家族": "5. The LLaMA family",
    "6. 三种架构对比": "6. The three architectures compared",
    "LLaMA 的技术选择": "LLaMA's technical choices",
    "为什么 Decoder-Only 最终胜出？": "Why did decoder-only win in the end?",
    "高频面试题": "Frequent interview questions",
    "ALBERT 如何通过参数共享和嵌入分解来降低参数量？性能变化如何？": (
        "How does ALBERT reduce its parameters by sharing and factorised embeddings, and what happens to quality?"
    ),
    "BART 的去噪自编码器预训练是如何设计的？适合哪些生成任务？": (
        "How is BART's denoising pre-training designed, and which generation tasks does it suit?"
    ),
    "BERT 模型的结构和预训练任务是什么？它开启了什么范式？": (
        "What are BERT's structure and pre-training tasks, and what paradigm did it start?"
    ),
    "ELECTRA 的生成器-判别器结构是什么？为什么它比 MLM 更高效？": (
        "What is ELECTRA's generator and discriminator structure, and why is it more efficient than MLM?"
    ),
    "GPT 系列从 GPT-1 到 GPT-4，核心的缩放路径和能力提升体现在哪些方面？": (
        "From GPT-1 to GPT-4: what was scaled, and which abilities improved?"
    ),
    "GPT-2 为什么强调零样本学习？它的多任务能力是涌现的吗？": (
        "Why did GPT-2 emphasise zero-shot learning, and were its multitask abilities emergent?"
    ),
    "GPT-3 的上下文学习（In-context Learning）是怎样的？为什么不需要微调？": (
        "How does GPT-3's in-context learning work, and why does it need no fine-tuning?"
    ),
    "RoBERTa 相比 BERT 做了哪些改进？动态掩码和大 batch 的意义。": (
        "What did RoBERTa improve on BERT? What dynamic masking and large batches are for"
    ),
    "T5 如何将所有 NLP 任务转化为文本到文本的格式？这种统一的优势是什么？": (
        "How does T5 turn every NLP task into text-to-text, and what is gained by it?"
    ),
    "Transformer 从 2017 年至今的重要模型演进时间线，并标注关键创新。": (
        "A timeline of important Transformer models since 2017, with their key innovations"
    ),
    "XLNet 的排列语言模型是如何结合自回归和自编码优点的？": (
        "How does XLNet's permutation language model combine autoregression and autoencoding?"
    ),
    "对比 BERT 和 GPT 系列，为何现在 Decoder-only 成为主流？历史和技术原因是什么？": (
        "BERT and the GPT line compared: why is decoder-only the mainstream now, historically and technically?"
    ),
}


def section_title(section: str, lang: str) -> str:
    """A section's title in this language; as it stands, where it has no other."""
    return SECTIONS.get(section, section) if lang == "en" else section


def place_title(file: str, section: str, lang: str) -> str:
    """A section with its document; another deck's document is told by its file."""
    document = DOCUMENTS[file][lang] if file in DOCUMENTS else file
    return f"{document} · {section_title(section, lang)}"
