"""`python -m quiz.train WEIGHTS`: reviews as JSON lines in, one JSON object out, progress on stderr."""

import sys

import msgspec

from quiz.study.memory import DEFAULT_WEIGHTS
from quiz.study.weights import Graded


def main() -> int:
    """Train on standard input against the weights named (as a JSON list), else the default ones."""
    now = msgspec.json.decode(sys.argv[1], type=tuple[float, ...]) if sys.argv[1:] else DEFAULT_WEIGHTS
    read = msgspec.json.Decoder(Graded)
    reviews = [read.decode(line) for line in sys.stdin.buffer if line.strip()]

    import torch

    from quiz.train.fit import train

    torch.set_num_threads(1)  # such small columns gain nothing from more, and the learner has other work
    trained = train(reviews, now, lambda share: print(f"{share:.2f}", file=sys.stderr, flush=True))
    sys.stdout.buffer.write(msgspec.json.encode(trained) + b"\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
