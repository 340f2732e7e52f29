"""SpanBERT: runs of neighbouring tokens are hidden together."""
