"""What the topics of the built-in deck are called; another deck's are called by their ids."""

from collections.abc import Iterable

from quiz.demo.words import Words

TOPICS = {
    "albert": Words("ALBERT", "ALBERT"),
    "architectures": Words("架构", "Architectures"),
    "bart": Words("BART", "BART"),
    "bert": Words("BERT", "BERT"),
    "deberta": Words("DeBERTa", "DeBERTa"),
    "electra": Words("ELECTRA", "ELECTRA"),
    "gpt": Words("GPT", "GPT"),
    "llama": Words("LLaMA", "LLaMA"),
    "roberta": Words("RoBERTa", "RoBERTa"),
    "scaling": Words("规模定律", "Scaling laws"),
    "spanbert": Words("SpanBERT", "SpanBERT"),
    "t5": Words("T5", "T5"),
    "timeline": Words("发展时间线", "Timeline"),
    "tokenization": Words("分词", "Tokenization"),
    "xlnet": Words("XLNet", "XLNet"),
}


def topic_name(topic: str, lang: str) -> str:
    """The name of a topic in the given language."""
    named = TOPICS.get(topic)
    return topic if named is None else named[lang]


def topic_place(topic: str, lang: str) -> tuple[bool, bytes]:
    """A sort key for topic names: Latin names by letters, then Chinese names.

    GB 18030 orders common characters by pronunciation, as a Chinese dictionary does.
    """
    name = topic_name(topic, lang).casefold()
    return not name[:1].isascii(), name.encode("gb18030", "replace")


def in_order(topics: Iterable[str], lang: str) -> list[str]:
    """The topics in the order in which a reader of this language looks for them."""
    return sorted(topics, key=lambda topic: topic_place(topic, lang))


def topic_meant(said: str, topics: Iterable[str]) -> str | None:
    """The topic with this id or this name in either language, in any letter case."""
    folded = said.strip().casefold()
    for topic in topics:
        if folded in {name.casefold() for name in (topic, topic_name(topic, "zh"), topic_name(topic, "en"))}:
            return topic
    return None
