"""Scaling laws: what training costs, and how to split a budget between parameters and tokens."""

from dataclasses import dataclass


def training_flops(parameters: float, tokens: float) -> float:
    """Floating-point operations to train a dense Transformer, attention scores left out.

        C = 6 N D

    Per parameter and token: one multiply and one add forward (2), twice that backward (4), for the gradients
    of the inputs and of the weights. Kaplan et al. (arXiv 2001.08361) §2.1.
    """
    return 6 * parameters * tokens


def attention_share(layers: int, width: int, context: int, parameters: float) -> float:
    """What C = 6 N D leaves out, relative to it: the scores and the mixing of values, whole square counted.

        12 L T D / (6 N)

    Forward and per token, q k^T and weights times v cost 2 T D each in every layer; backward twice that.
    """
    return 12 * layers * context * width / (6 * parameters)


@dataclass(frozen=True)
class LossFit:
    """The parametric loss L(N, D) = E + A / N^alpha + B / D^beta."""

    E: float
    A: float
    B: float
    alpha: float
    beta: float

    def loss(self, parameters: float, tokens: float) -> float:
        """Nats per token: what no model removes, what a finite model adds, what finite data add."""
        return float(self.E + self.A / parameters**self.alpha + self.B / tokens**self.beta)

    def best_parameters(self, compute: float) -> float:
        """The N that minimises the loss when D = C / (6 N).

            N = G (C/6)^(beta / (alpha + beta)),  G = (alpha A / (beta B))^(1 / (alpha + beta))

        Hoffmann et al. (arXiv 2203.15556), eq. 4.
        """
        return float(self._factor * (compute / 6) ** (self.beta / (self.alpha + self.beta)))

    def compute_for(self, parameters: float) -> float:
        """The C whose best model is this large: `best_parameters` turned round.

        C = 6 (N / G)^((alpha + beta) / beta)
        """
        return float(6 * (parameters / self._factor) ** ((self.alpha + self.beta) / self.beta))

    @property
    def _factor(self) -> float:
        both = self.alpha + self.beta
        return float((self.alpha * self.A / (self.beta * self.B)) ** (1 / both))  # G


FITS = {
    # Hoffmann et al., Training Compute-Optimal Large Language Models (arXiv 2203.15556), eq. 10
    "printed": LossFit(E=1.69, A=406.4, B=410.7, alpha=0.34, beta=0.28),
    # Besiroglu et al., Chinchilla Scaling: A replication attempt (arXiv 2404.10102), the same data refitted
    "corrected": LossFit(E=1.8172, A=482.01, B=2085.43, alpha=0.3478, beta=0.3658),
}
