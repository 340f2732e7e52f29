"""The plain mode: the app's sessions as lines of text, for screen readers, pipes and dumb terminals."""
