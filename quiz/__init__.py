"""Runcall: interview questions on pre-trained language models whose answers run."""

__version__ = "0.1.0"
