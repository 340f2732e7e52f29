"""Sub-word tokenisers: byte-level BPE and WordPiece, trained and applied."""
