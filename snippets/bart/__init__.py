"""BART demos: the five noises, what the decoder has to write, sizes."""
