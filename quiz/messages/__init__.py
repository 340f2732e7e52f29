"""Interface texts, in Chinese and in English."""
