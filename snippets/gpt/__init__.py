"""Demos of the GPT family: sizes, the loss, the mask, learning in context."""
