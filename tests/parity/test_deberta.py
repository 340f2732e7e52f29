"""DeBERTa equals the library's, but for one index where the released code leaves the paper."""

import math
from collections.abc import Iterator

import pytest
import torch
from torch import Tensor, nn
from transformers import DebertaConfig, DebertaForMaskedLM

from snippets.lm import disentangled, relative_scores
from snippets.lm.disentangled import distance
from snippets.lm.models import deberta
from snippets.lm.models.deberta import Deberta, Head, MaskedDeberta, Shape
from snippets.lm.objectives import mlm_loss
from snippets.lm.relative_scores import pick
from tests.parity.difference import carry, shake
from tests.parity.double import in_double
from tests.parity.shapes import check_shapes

SIZES = [
    (Shape(vocab=13, width=10, layers=1, heads=2, feed_forward=5, reach=4), 2, 3),
    (Shape(vocab=17, width=9, layers=2, heads=3, feed_forward=20, reach=7), 3, 7),
    (Shape(vocab=23, width=14, layers=3, heads=2, feed_forward=11, reach=3), 2, 12),
    (Shape(vocab=11, width=7, layers=2, heads=1, feed_forward=48, reach=16), 4, 1),
    (Shape(vocab=31, width=12, layers=3, heads=4, feed_forward=7, reach=2), 1, 9),
]
IGNORED = -100


@pytest.fixture(autouse=True)
def _library_in_double() -> Iterator[None]:
    with in_double():
        yield


@pytest.fixture
def as_released(monkeypatch: pytest.MonkeyPatch) -> None:
    """Position to content with delta(i, j), as in the library and the authors' code, not delta(j, i)."""

    def position_to_content(k: Tensor, q_r: Tensor, delta: Tensor) -> Tensor:
        return pick(k @ q_r.transpose(-1, -2), delta.T).transpose(-1, -2)

    monkeypatch.setattr(disentangled, "position_to_content", position_to_content)


class Trained(nn.Module):
    """What the library calls its masked language model: the encoder and the head, no mask decoder."""

    def __init__(self, shape: Shape) -> None:
        super().__init__()
        self.encoder, self.head = Deberta(shape), Head(shape)


def library(shape: Shape) -> DebertaForMaskedLM:
    config = DebertaConfig(
        vocab_size=shape.vocab,
        hidden_size=shape.width,
        num_hidden_layers=shape.layers,
        num_attention_heads=shape.heads,
        intermediate_size=shape.feed_forward,
        max_position_embeddings=64,
        max_relative_positions=shape.reach,
        relative_attention=True,
        pos_att_type="c2p|p2c",
        position_biased_input=False,
        layer_norm_eps=shape.eps,
        attn_implementation="eager",
    )
    theirs = DebertaForMaskedLM(config).eval()
    shake(theirs)
    return theirs


def our_names(theirs: DebertaForMaskedLM, of: str = "data") -> dict[str, Tensor]:
    """The library's weights, or their gradients, under our names; q, k, v lie side by side head by head."""

    def get(name: str) -> Tensor:
        found: Tensor = getattr(theirs.get_parameter(name), of)
        return found

    heads = theirs.config.num_attention_heads
    names = {
        "encoder.words.weight": get("deberta.embeddings.word_embeddings.weight"),
        "encoder.norm.weight": get("deberta.embeddings.LayerNorm.weight"),
        "encoder.norm.bias": get("deberta.embeddings.LayerNorm.bias"),
        "encoder.table.weight": get("deberta.encoder.rel_embeddings.weight"),
        "head.dense.weight": get("cls.predictions.transform.dense.weight"),
        "head.dense.bias": get("cls.predictions.transform.dense.bias"),
        "head.norm.weight": get("cls.predictions.transform.LayerNorm.weight"),
        "head.norm.bias": get("cls.predictions.transform.LayerNorm.bias"),
        "head.bias": get("cls.predictions.bias"),
    }
    for at in range(theirs.config.num_hidden_layers):
        t, o = f"deberta.encoder.layer.{at}.", f"encoder.layers.{at}."
        D = theirs.config.hidden_size
        q, k, v = get(t + "attention.self.in_proj.weight").view(heads, 3, -1, D).unbind(1)
        names |= {f"{o}{n}.weight": w.reshape(D, D) for n, w in (("query", q), ("key", k), ("value", v))}
        names[o + "query.bias"] = get(t + "attention.self.q_bias")
        names[o + "value.bias"] = get(t + "attention.self.v_bias")
        names[o + "position_key.weight"] = get(t + "attention.self.pos_proj.weight")
        for ours, other in (
            ("position_query", "attention.self.pos_q_proj"),
            ("out", "attention.output.dense"),
            ("norm_1", "attention.output.LayerNorm"),
            ("up", "intermediate.dense"),
            ("down", "output.dense"),
            ("norm_2", "output.LayerNorm"),
        ):
            names |= {f"{o}{ours}.{each}": get(f"{t}{other}.{each}") for each in ("weight", "bias")}
    return names


def batch(shape: Shape, B: int, T: int) -> tuple[Tensor, Tensor, Tensor]:
    """Tokens, which of them are present (padding at the end, at the start, none), which are asked for."""
    tokens = torch.randint(1, shape.vocab, (B, T))  # 0 is the padding
    present = torch.ones(B, T, dtype=torch.bool)
    present[0, T - T // 3 :] = False
    present[-1, : T // 4] = False
    asked = present & (torch.rand(B, T) < 0.6)
    asked |= present & (present.cumsum(-1) == 1)  # at least the first
    return tokens.masked_fill(~present, 0), present, asked


@pytest.mark.parametrize(("shape", "B", "T"), SIZES)
@pytest.mark.usefixtures("as_released")
def test_deberta_equals_the_library(difference, shape: Shape, B: int, T: int) -> None:
    theirs, ours, d = library(shape), Trained(shape), difference("deberta")
    carry(our_names(theirs), ours)
    tokens, present, asked = batch(shape, B, T)

    their = theirs(
        tokens,
        attention_mask=present.long(),
        output_hidden_states=True,
        labels=tokens.masked_fill(~asked, IGNORED),
    )
    states = ours.encoder(tokens, present[:, None, None, :])
    logits = ours.head(states[-1], ours.encoder.words.weight)
    for at, (our_state, their_state) in enumerate(zip(states, their.hidden_states, strict=True)):
        d.output(f"layer {at}", our_state[present], their_state[present])
    d.output("logits", logits[present], their.logits[present])
    loss = mlm_loss(logits, tokens, asked)
    d.output("loss", loss, their.loss)

    loss.backward()
    their.loss.backward()
    gradients = our_names(theirs, "grad")
    assert sum(g.numel() for g in gradients.values()) == sum(p.numel() for p in theirs.parameters())
    for name, parameter in ours.named_parameters():
        d.gradient(name, parameter.grad, gradients[name])


def test_library_takes_delta_the_other_way_round_for_position_to_content(difference) -> None:
    """With the paper's delta(j, i) the states differ, and only because of that term: without it, none do."""
    shape, B, T = SIZES[1]
    theirs, ours, d = library(shape), Trained(shape), difference("deberta, no position to content")
    tokens = torch.randint(1, shape.vocab, (B, T))

    carry(our_names(theirs), ours)
    gap = (ours.encoder(tokens)[-1] - theirs.deberta(tokens)[0]).abs().max()
    assert gap > 1e-3, "the library follows the paper now: drop `as_released`"

    with torch.no_grad():
        for layer in theirs.deberta.encoder.layer:
            layer.attention.self.pos_q_proj.weight.zero_()
            layer.attention.self.pos_q_proj.bias.zero_()
    carry(our_names(theirs), ours)
    d.output("last layer", ours.encoder(tokens)[-1], theirs.deberta(tokens)[0])


def test_scores_are_the_papers_term_by_term() -> None:
    k, (H, T, E) = 3, (2, 8, 5)
    q, key, v = torch.randn(3, H, T, E)
    q_r, k_r = torch.randn(2, H, 2 * k, E)
    mixed = disentangled.disentangled_attention(q, key, v, q_r, k_r)

    def delta(i: int, j: int) -> int:
        return 0 if i - j <= -k else 2 * k - 1 if i - j >= k else i - j + k

    for h in range(H):
        for i in range(T):
            scores = torch.stack(
                [
                    q[h, i] @ key[h, j] + q[h, i] @ k_r[h, delta(i, j)] + key[h, j] @ q_r[h, delta(j, i)]
                    for j in range(T)
                ]
            )
            expected = (scores / math.sqrt(3 * E)).softmax(0) @ v[h]
            torch.testing.assert_close(mixed[h, i], expected, atol=1e-12, rtol=0)


@pytest.mark.usefixtures("as_released")
def test_mask_decoder_asked_by_its_own_context_is_the_library_s_last_layer(difference) -> None:
    """The paper: with I = H and one pass it is the encoder's own last layer. The library has no decoder."""
    d = difference("deberta mask decoder")
    for shape, B, T in SIZES:
        theirs, ours = library(shape), MaskedDeberta(shape)
        carry(our_names(theirs) | {"positions.weight": torch.randn(shape.positions, shape.width)}, ours)
        tokens, present, _ = batch(shape, B, T)
        mask = present[:, None, None, :]
        h = ours.encoder(tokens, mask)[-2]
        their = theirs(tokens, attention_mask=present.long())
        d.output("logits", ours.logits(ours.decode(h, h, mask, passes=1))[present], their.logits[present])


def test_mask_decoder_by_hand() -> None:
    """Each pass recomputed position by position: queries change, keys and values stay those of H."""
    shape = Shape(vocab=13, width=5, layers=2, heads=1, feed_forward=9, reach=2)
    model = MaskedDeberta(shape)
    shake(model)
    tokens = torch.randint(shape.vocab, (1, 6))
    h = model.encoder(tokens)[-2][0]  # (T, D)
    layer, table, asks = model.encoder.layers[-1], model.encoder.table.weight, h + model.positions.weight[:6]
    q_r, k_r, delta = layer.position_query(table), layer.position_key(table), distance(6, 2)
    for _ in range(2):
        rows = []
        for i in range(6):
            q = layer.query(asks[i])
            scores = torch.stack(
                [
                    q @ layer.key(h[j]) + q @ k_r[delta[i, j]] + layer.key(h[j]) @ q_r[delta[j, i]]
                    for j in range(6)
                ]
            )
            mixed = (scores / math.sqrt(15)).softmax(0) @ layer.value(h)
            x = layer.norm_1(asks[i] + layer.out(mixed))
            rows.append(layer.norm_2(x + layer.down(nn.functional.gelu(layer.up(x)))))
        asks = torch.stack(rows)
    torch.testing.assert_close(model(tokens)[0], model.logits(asks[None])[0], atol=1e-12, rtol=0)


def test_shapes_are_as_the_comments_say() -> None:
    shape = Shape(vocab=13, width=6, layers=2, heads=2, feed_forward=11, reach=4, positions=17)
    model, tokens = MaskedDeberta(shape), torch.randint(13, (5, 7))
    dims = {"B": 5, "T": 7, "D": 6, "H": 2, "E": 3, "F": 11, "V": 13, "k": 4, "R": 8}
    for module in (deberta, disentangled, relative_scores):
        check_shapes(lambda: model(tokens), dims, every=module)
