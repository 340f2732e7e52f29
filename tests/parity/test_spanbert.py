"""SpanBERT: its encoder against the library's BERT, its boundary objective against one written out by hand.

The library has no class of SpanBERT. The hand-written head loops over spans and tokens and calls torch's own
functions, so that it shares no index with ours.
"""

from collections.abc import Callable

import pytest
import torch
import torch.nn.functional as F
from torch import Tensor
from transformers import BertConfig, BertForMaskedLM

from snippets.lm.models import spanbert
from snippets.lm.models.spanbert import Sizes, SpanBert, hidden_tokens, span_loss
from tests.parity.difference import Difference, shake
from tests.parity.encoders import EMBEDDINGS, Names, both, carry_by, hold_states, layers, under
from tests.parity.shapes import check_shapes

ODD = Sizes(V=37, D=15, L=3, H=5, F=22, positions=19, P=4, longest=7)
PLAIN = Sizes(V=11, D=8, L=1, H=2, F=32, positions=17, P=8, longest=9)
NAMES = (
    under("embeddings.", "bert.embeddings.", EMBEDDINGS)
    | both({"word_head.dense": "cls.predictions.transform.dense"})
    | both({"word_head.norm": "cls.predictions.transform.LayerNorm"})
    | {"word_head.bias": "cls.predictions.bias"}
)
SPANS = [
    [(1, 1)],
    [(2, 6), (8, 8)],
    [(1, 3), (5, 6), (9, 15)],
]
"""First and last hidden token of each span of a text."""


def pair(sizes: Sizes) -> tuple[SpanBert, BertForMaskedLM, Names]:
    """Ours and the library's BERT with one segment; the boundary head is ours alone."""
    config = BertConfig(
        vocab_size=sizes.V,
        hidden_size=sizes.D,
        num_hidden_layers=sizes.L,
        num_attention_heads=sizes.H,
        intermediate_size=sizes.F,
        max_position_embeddings=sizes.positions,
        type_vocab_size=1,
        attn_implementation="eager",
    )
    ours, theirs = SpanBert(sizes), BertForMaskedLM(config).eval()
    shake(ours)
    shake(theirs)
    names = NAMES | layers("encoder.layers", "bert.encoder.layer", sizes.L)
    head = {
        f"boundary_head.{name}": f"boundary_head.{name}" for name, _ in ours.boundary_head.named_parameters()
    }
    theirs.boundary_head = spanbert.BoundaryHead(
        sizes.V, sizes.D, sizes.P, sizes.longest
    )  # holds weights only
    theirs.boundary_head.load_state_dict(ours.boundary_head.state_dict())
    carry_by(names | head, theirs, ours)
    return ours, theirs, names | head


def by_hand(
    x: Tensor, spans: list[list[tuple[int, int]]], weights: dict[str, Tensor], words: Tensor
) -> Tensor:
    """The paper's three lines, a token at a time."""
    rows = []
    for text, of_text in enumerate(spans):
        for s, e in of_text:
            for i in range(s, e + 1):
                h0 = torch.cat((x[text, s - 1], x[text, e + 1], weights["places.weight"][i - s]))
                h = h0
                for n in ("1", "2"):
                    h = F.gelu(F.linear(h, weights[f"dense_{n}.weight"], weights[f"dense_{n}.bias"]))
                    h = F.layer_norm(
                        h, h.shape, weights[f"norm_{n}.weight"], weights[f"norm_{n}.bias"], 1e-12
                    )
                rows.append(F.linear(h, words, weights["bias"]))
    return torch.stack(rows)


def batch(spans: list[list[tuple[int, int]]], vocab: int) -> tuple[Tensor, Tensor, Tensor]:
    """Tokens, hidden and present, (B, T) each: a text ends one token behind its last span."""
    lengths = [of_text[-1][1] + 2 for of_text in spans]
    selected = torch.zeros(len(spans), max(lengths), dtype=torch.bool)
    for text, of_text in enumerate(spans):
        for s, e in of_text:
            selected[text, s : e + 1] = True
    present = torch.arange(max(lengths)) < torch.tensor(lengths)[:, None]
    return torch.randint(1, vocab, selected.shape).masked_fill(~present, 0), selected, present


@pytest.mark.parametrize("spans", [SPANS[:1], SPANS[1:2], SPANS])
@pytest.mark.parametrize("sizes", [ODD, PLAIN])
def test_spanbert_is_bert_and_the_paper_s_boundary_objective(
    sizes: Sizes, spans: list[list[tuple[int, int]]], difference: Callable[[str], Difference]
) -> None:
    found, (ours, theirs, names) = difference("spanbert"), pair(sizes)
    tokens, selected, present = batch(spans, sizes.V)
    inputs = tokens.masked_fill(selected, sizes.V - 1)
    run = ours(inputs, selected, present)

    labels = tokens.masked_fill(~selected, -100)
    out = theirs(inputs, present.long(), labels=labels, output_hidden_states=True)
    weights = dict(theirs.boundary_head.named_parameters())
    inside = by_hand(out.hidden_states[-1], spans, weights, theirs.get_input_embeddings().weight)
    hold_states(found, "state", run.states, out.hidden_states)
    found.output("words", run.words, out.logits)
    found.output("inside", run.inside, inside)
    loss, library = span_loss(run, tokens, selected), out.loss + F.cross_entropy(inside, tokens[selected])
    found.output("loss", loss, library)
    loss.backward()
    library.backward()
    for o, t in names.items():
        found.gradient(o, ours.get_parameter(o).grad, theirs.get_parameter(t).grad)


def test_borders_are_the_nearest_tokens_seen() -> None:
    selected = torch.tensor([[0, 1, 1, 0, 1, 0, 0], [0, 0, 0, 1, 1, 1, 0]]).bool()
    it = hidden_tokens(selected)
    assert it.text.tolist() == [0, 0, 0, 1, 1, 1]
    assert it.at.tolist() == [1, 2, 4, 3, 4, 5]
    assert it.left.tolist() == [0, 0, 3, 2, 2, 2]
    assert it.right.tolist() == [3, 3, 5, 6, 6, 6]


def test_shapes_are_as_the_comments_say() -> None:
    tokens, selected, present = batch(SPANS, ODD.V)
    dims = {"B": 3, "T": 17, "S": 17, "D": 15, "H": 5, "V": 37, "N": int(selected.sum()), "P": 4}
    check_shapes(lambda: SpanBert(ODD)(tokens, selected, present), dims, every=spanbert)
