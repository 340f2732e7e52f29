"""What the tests of the decoders share: padded texts, and how states, logits, loss and gradients are held."""

from collections.abc import Callable

import torch
from torch import Tensor, nn

from snippets.lm.causal import next_token_loss, places
from tests.parity.difference import Difference, carry, shake

Named = Callable[[nn.Module, Callable[[nn.Parameter], Tensor]], dict[str, Tensor]]
"""The library's parameters under our names and in our layout; of each, what the function takes from it."""
Read = Callable[[Tensor, Tensor], tuple[list[Tensor], Tensor]]
"""From tokens and `present` to our hidden states, as the library lists them, and our logits."""

TEXTS = [((1,), "right"), ((2, 2), "right"), ((7, 3, 5), "right"), ((7, 3, 5), "left"), ((13, 1), "left")]
"""The lengths in a batch, and on which side the shorter ones are padded."""


def padded(vocabulary: int, lengths: tuple[int, ...], side: str) -> tuple[Tensor, Tensor]:
    """Random texts of these lengths, and where a token is; (B, T) both."""
    place, longest = torch.arange(max(lengths)), max(lengths)
    rows = [place < n if side == "right" else place >= longest - n for n in lengths]
    return torch.randint(vocabulary, (len(lengths), longest)), torch.stack(rows)


def share_weights(ours: nn.Module, theirs: nn.Module, named: Named) -> None:
    """Random weights for both."""
    shake(theirs)
    carry(named(theirs, lambda parameter: parameter.detach().clone()), ours)


def hold(
    d: Difference,
    ours: nn.Module,
    theirs: nn.Module,
    named: Named,
    read: Read,
    tokens: Tensor,
    present: Tensor,
) -> None:
    """Hold all there is: hidden states and logits where a token is, the loss, and every gradient.

    What a decoder says at padding differs and is nobody's business: the library lets a padding token that
    sees nothing look at everything, ours gets zeros. Nor does it belong in the loss: the library would have
    the padding on the left predict the first token, so that token is no label here.
    """
    labels = tokens.masked_fill(~present, -100)
    labels[torch.arange(len(tokens)), present.int().argmax(1)] = -100
    answer = theirs(
        input_ids=tokens, position_ids=places(present), attention_mask=present.long(), labels=labels,
        output_hidden_states=True,
    )  # fmt: skip
    states, logits = read(tokens, present)
    for layer, (mine, its) in enumerate(zip(states, answer.hidden_states, strict=True)):
        d.output(f"layer {layer}", mine[present], its[present])
    d.output("logits", logits[present], answer.logits[present])
    if present.shape[1] == 1:
        return  # one token predicts nothing
    loss = next_token_loss(logits, tokens, present)
    d.output("loss", loss, answer.loss)
    loss.backward()
    answer.loss.backward()
    gradients = named(theirs, lambda parameter: parameter.grad)
    for name, parameter in ours.named_parameters():
        d.gradient(name, parameter.grad, gradients[name])
