"""SpanBERT's parameters: those of the cased BERT; its boundary objective ends with the training."""

from snippets.lm.counts.bert import BERT_CASED

SPANBERT = BERT_CASED
"""The same configuration. Joshi et al., SpanBERT (arXiv 1907.10529), §4.2; facebookresearch/SpanBERT."""
