"""The Transformer line by date, as data and as a demo."""
