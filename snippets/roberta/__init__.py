"""RoBERTa: the same model under another training recipe."""
