"""Tokenisation: from text to pieces and back."""
