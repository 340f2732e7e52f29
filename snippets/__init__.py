"""The built-in deck's demos by topic, and the models they run on (`snippets.lm`)."""
