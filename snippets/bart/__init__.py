"""BART demos: the five noises, span lengths, what the decoder has to write, the state that is classified."""
