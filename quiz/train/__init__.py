"""FSRS weights from a learner's own history, in a process of their own: `python -m quiz.train`."""
