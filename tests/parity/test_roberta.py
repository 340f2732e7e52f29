"""RoBERTa against the library: positions that skip padding, every state, the loss, every gradient.

Where they part: the library keeps a table of one segment, zero in every release; the paper's model, and ours,
has none. Here it is set to zero, as released.
"""

from collections.abc import Callable

import pytest
import torch
from torch import nn
from transformers import RobertaConfig, RobertaForMaskedLM

from snippets.lm.models import roberta
from snippets.lm.models.roberta import PADDING, Roberta, Sizes, places
from snippets.lm.objectives import mlm_loss
from tests.parity.difference import Difference, shake
from tests.parity.encoders import LENGTHS, both, carry_by, hold_gradients, hold_states, layers, texts
from tests.parity.shapes import check_shapes

ODD = Sizes(V=37, D=15, L=3, H=5, F=22, positions=13)
PLAIN = Sizes(V=11, D=8, L=1, H=2, F=32, positions=17)
SEGMENT = "roberta.embeddings.token_type_embeddings.weight"
NAMES = (
    {
        "words.weight": "roberta.embeddings.word_embeddings.weight",
        "positions.weight": "roberta.embeddings.position_embeddings.weight",
        "word_head.bias": "lm_head.bias",
    }
    | both({"norm": "roberta.embeddings.LayerNorm", "word_head.dense": "lm_head.dense"})
    | both({"word_head.norm": "lm_head.layer_norm"})
)


def pair(sizes: Sizes) -> tuple[Roberta, RobertaForMaskedLM, dict[str, str]]:
    """Ours and the library's, with the same random weights."""
    config = RobertaConfig(
        vocab_size=sizes.V,
        hidden_size=sizes.D,
        num_hidden_layers=sizes.L,
        num_attention_heads=sizes.H,
        intermediate_size=sizes.F,
        max_position_embeddings=sizes.positions + PADDING + 1,
        type_vocab_size=1,
        layer_norm_eps=1e-5,
        pad_token_id=PADDING,
        attn_implementation="eager",
    )
    ours, theirs = Roberta(sizes), RobertaForMaskedLM(config).eval()
    shake(theirs)
    nn.init.zeros_(theirs.get_parameter(SEGMENT))
    names = NAMES | layers("encoder.layers", "roberta.encoder.layer", sizes.L)
    carry_by(names, theirs, ours, left=[SEGMENT])
    return ours, theirs, names


@pytest.mark.parametrize("padding_left", [False, True])
@pytest.mark.parametrize("lengths", LENGTHS)
@pytest.mark.parametrize("sizes", [ODD, PLAIN])
def test_roberta_is_the_library_s(
    sizes: Sizes, lengths: list[int], padding_left: bool, difference: Callable[[str], Difference]
) -> None:
    found, (ours, theirs, names) = difference("roberta"), pair(sizes)
    t = texts(lengths, sizes.V, PADDING, padding_left)
    run = ours(t.inputs)
    out = theirs(t.inputs, t.present.long(), labels=t.labels, output_hidden_states=True)
    hold_states(found, "state", run.states, out.hidden_states)
    found.output("words", run.words, out.logits)
    loss = mlm_loss(run.words, t.tokens, t.selected)
    found.output("loss", loss, out.loss)
    loss.backward()
    out.loss.backward()
    hold_gradients(found, names, ours, theirs)


def test_padding_on_the_left_moves_no_position() -> None:
    assert places(torch.tensor([[1, 1, 5, 6], [5, 6, 7, 1]])).tolist() == [[1, 1, 2, 3], [2, 3, 4, 1]]
    model = Roberta(ODD)
    text, padded = torch.tensor([[5, 6, 7]]), torch.tensor([[1, 1, 5, 6, 7, 1]])
    assert (model(text).words - model(padded).words[:, 2:5]).abs().max() < 1e-12


def test_shapes_are_as_the_comments_say() -> None:
    t = texts([7, 4], ODD.V, PADDING)
    dims = {"B": 2, "T": 7, "S": 7, "D": 15, "H": 5, "V": 37}
    check_shapes(lambda: Roberta(ODD)(t.inputs), dims, every=roberta)
