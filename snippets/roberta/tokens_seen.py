"""How much text a recipe sees: batch x length x steps, against BERT's."""

from typing import Annotated

from quiz.demo import Range, Show, Words, demo

BATCH, LENGTH, STEPS = 256, 512, 1_000_000
"""BERT's recipe. Devlin et al. (arXiv 1810.04805), App. A.2."""
SHORT_LENGTH, SHORT_SHARE = 128, 0.9
"""BERT's first 90% of steps use short sequences, so its true count is well below batch x 512 x steps."""


@demo(zh="见过多少词元", en="Tokens seen in training")
def tokens_seen(
    show: Show,
    batch: Annotated[int, Range(1, 65_536), Words("批大小（序列）", "batch size in sequences")] = 8192,
    length: Annotated[int, Range(1, 8192), Words("序列长度（词元）", "sequence length in tokens")] = 512,
    steps: Annotated[int, Range(1, 10_000_000), Words("训练步数", "training steps")] = 500_000,
    seed: int = 0,
) -> None:
    """Multiply out a recipe (RoBERTa's by default) and compare it with BERT's; padding counts too."""
    del seed  # nothing is drawn
    sequences, bert_sequences = batch * steps, BATCH * STEPS
    tokens = sequences * length
    bert_length = SHORT_SHARE * SHORT_LENGTH + (1 - SHORT_SHARE) * LENGTH
    bert_tokens = round(bert_sequences * bert_length)

    show.metric("sequences", sequences, zh="序列数", en="sequences")
    show.metric("tokens", tokens, zh="词元数", en="tokens")
    show.metric("bert_sequences", bert_sequences, zh="BERT 的序列数", en="BERT's sequences")
    show.metric("bert_tokens", bert_tokens, zh="BERT 的词元数", en="BERT's tokens")
    show.metric("batch_ratio", batch / BATCH, zh="batch 之比", en="ratio of batch sizes")
    show.metric("step_ratio", steps / STEPS, zh="步数之比", en="ratio of steps")
    show.metric("sequence_ratio", sequences / bert_sequences, zh="序列数之比", en="ratio of sequences")
    show.metric("token_ratio", tokens / bert_tokens, zh="词元数之比", en="ratio of tokens")

    show.table(
        "recipes",
        [
            Words("配方", "recipe"),
            "batch",
            Words("长度", "length"),
            Words("步数", "steps"),
            Words("词元", "tokens"),
        ],
        [
            ("BERT", BATCH, f"{SHORT_LENGTH} / {LENGTH}", f"{STEPS:,}", f"{bert_tokens / 1e9:,.1f}B"),
            (Words("此配方", "this one"), batch, length, f"{steps:,}", f"{tokens / 1e9:,.1f}B"),
        ],
        zh="两个配方",
        en="The two recipes",
    )
    show.say(
        zh="比训练长短，要看序列数或词元数，不能只看步数。",
        en="Judge the length of a training run by sequences or tokens, not by steps alone.",
    )
