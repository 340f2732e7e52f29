"""Floating-point operations of a token, in closed form: two for each weight, and the attention's own."""


def forward_flops(weights: int, layers: int, width: int, context: int) -> int:
    """One token's forward pass: a multiply and an add a weight, then scores and mixing over T tokens.

        2 N + 4 L T D

    weights: those in matrix products (an embedding is looked up). Every token sees all T here; Kaplan et al.
    (arXiv 2001.08361), Table 1, count half of the attention term.
    """
    return 2 * weights + 4 * layers * context * width


def layer_in_squares(attentions: int, expansion: int = 4) -> int:
    """The matrices of a layer in units of D^2: four an attention, two of D x F for the feed-forward.

    An encoder's layer has 12, a decoder's with attention across 16: L and L layers of those weigh as much as
    28/12 L of a decoder alone.
    """
    return 4 * attentions + 2 * expansion
