"""XLNet equals the library's: both streams, segments, padding, memory; but nothing leaks into the first."""

from collections.abc import Iterator

import pytest
import torch
from torch import Tensor, nn
from transformers import XLNetConfig, XLNetLMHeadModel

from snippets.lm import pairs, relative_scores, transformer_xl
from snippets.lm.models import xlnet
from snippets.lm.models.xlnet import Shape, XLNet
from snippets.lm.permutation import content_mask, query_mask
from snippets.lm.relative_scores import offsets, pick
from snippets.lm.transformer_xl import remember
from tests.parity.difference import carry, shake
from tests.parity.double import in_double
from tests.parity.shapes import check_shapes

SIZES = [  # shape, B, T, how many of the order's last are predicted, how many places memory has
    (Shape(vocab=13, width=6, layers=1, heads=2, feed_forward=5), 2, 3, 1, 0),
    (Shape(vocab=17, width=10, layers=2, heads=5, feed_forward=20), 3, 7, 3, 0),
    (Shape(vocab=23, width=24, layers=3, heads=2, feed_forward=11), 2, 12, 7, 5),
    (Shape(vocab=11, width=12, layers=2, heads=1, feed_forward=48), 1, 2, 1, 9),
    (Shape(vocab=31, width=12, layers=3, heads=4, feed_forward=7), 3, 9, 8, 4),
]


@pytest.fixture(autouse=True)
def _library_in_double() -> Iterator[None]:
    with in_double():
        yield


def library(shape: Shape) -> XLNetLMHeadModel:
    config = XLNetConfig(
        vocab_size=shape.vocab,
        d_model=shape.width,
        n_layer=shape.layers,
        n_head=shape.heads,
        d_inner=shape.feed_forward,
        layer_norm_eps=shape.eps,
        mem_len=7,
        attn_implementation="eager",
    )
    theirs = XLNetLMHeadModel(config).double().eval()  # some of its weights are made as FloatTensor
    shake(theirs)
    return theirs


def our_names(theirs: XLNetLMHeadModel, of: str = "data") -> dict[str, Tensor]:
    """The library's weights, or their gradients, under our names."""

    def get(name: str) -> Tensor:
        found = getattr(theirs.get_parameter(name), of)
        return torch.zeros(theirs.get_parameter(name).shape) if found is None else found

    D = theirs.config.d_model
    in_turn = torch.arange(D).view(2, -1).T.flatten()  # the library has all sines first, then all cosines
    names = {
        "words.weight": get("transformer.word_embedding.weight"),
        "start": get("transformer.mask_emb").flatten(),
        "bias": get("lm_loss.bias"),
    }
    for at in range(theirs.config.n_layer):
        t, o = f"transformer.layer.{at}.", f"layers.{at}."
        for ours, other in (("query", "q"), ("key", "k"), ("value", "v"), ("distance", "r")):
            names[f"{o}{ours}.weight"] = get(f"{t}rel_attn.{other}").reshape(D, D).T  # (D, H, E), a head last
        names[o + "distance.weight"] = names[o + "distance.weight"][:, in_turn]
        names[o + "out.weight"] = get(t + "rel_attn.o").reshape(D, D)
        for ours, other in (("u", "r_w_bias"), ("v", "r_r_bias"), ("w", "r_s_bias")):
            names[o + ours] = get(f"{t}rel_attn.{other}")[:, None]
        names[o + "segments"] = get(t + "rel_attn.seg_embed").transpose(0, 1)
        for ours, other in (
            ("norm_1", "rel_attn.layer_norm"),
            ("up", "ff.layer_1"),
            ("down", "ff.layer_2"),
            ("norm_2", "ff.layer_norm"),
        ):
            names |= {f"{o}{ours}.{each}": get(f"{t}{other}.{each}") for each in ("weight", "bias")}
    return names


def pair(shape: Shape) -> tuple[XLNet, XLNetLMHeadModel]:
    theirs, ours = library(shape), XLNet(shape)
    carry(our_names(theirs), ours)
    return ours, theirs


def orders(B: int, T: int, M: int, present: Tensor) -> tuple[Tensor, Tensor]:
    """Who may see whom under an order a text, padding hidden from all; and the last M of each order."""
    drawn = torch.stack([torch.randperm(T) for _ in range(B)])  # (B, T)
    drawn = drawn.gather(1, (~present).gather(1, drawn).long().argsort(dim=1, stable=True))  # padding last
    real = int(present.sum(1).min())
    last = [order[present[b][order]][-min(M, real - 1) :] for b, order in enumerate(drawn)]
    sees = torch.stack([query_mask(order) for order in drawn]) & present[:, None, :]
    return sees, torch.stack(last)


def memories(shape: Shape, B: int, P: int) -> list[Tensor] | None:
    return [torch.randn(B, P, shape.width) for _ in range(shape.layers)] if P else None


def asked(sees: Tensor, targets: Tensor | None, memory: list[Tensor] | None) -> dict[str, object]:
    """The same request in the library's words: 1 where something is hidden, memory sequence first."""
    T = sees.shape[-1]
    request: dict[str, object] = {"perm_mask": (~sees).double(), "output_hidden_states": True}
    if targets is not None:
        request["target_mapping"] = nn.functional.one_hot(targets, T).double()
    if memory is not None:
        request |= {"mems": [each.transpose(0, 1) for each in memory], "use_mems": True}
    return request


def compare_gradients(d, ours: XLNet, theirs: XLNetLMHeadModel) -> None:
    gradients = our_names(theirs, "grad")
    assert sum(g.numel() for g in gradients.values()) == sum(p.numel() for p in theirs.parameters())
    for name, parameter in ours.named_parameters():
        got = torch.zeros_like(parameter) if parameter.grad is None else parameter.grad
        d.gradient(name, got, gradients[name])


@pytest.mark.parametrize("parts", [1, 2])
@pytest.mark.parametrize(("shape", "B", "T", "M", "P"), SIZES)
def test_both_streams_equal_the_library(
    difference, shape: Shape, B: int, T: int, M: int, P: int, parts: int
) -> None:
    (ours, theirs), d = pair(shape), difference("xlnet, two streams")
    tokens, memory = torch.randint(shape.vocab, (B, T)), memories(shape, B, P)
    present = torch.ones(B, T, dtype=torch.bool)
    if T > 4:
        present[0, T - 2 :], present[-1, :1] = False, False
    sees, targets = orders(B, T, M, present)
    segments = torch.arange(T).mul(parts).div(T, rounding_mode="floor").expand(B, -1)
    labels = tokens.gather(1, targets)

    more = {"token_type_ids": segments} if parts > 1 else {}  # for one part the library is told of none
    their = theirs(tokens, labels=labels, **more, **asked(sees, targets, memory))
    contents, queries = ours(tokens, sees, targets, segments, memory)
    for at, (h, g) in enumerate(zip(contents, queries, strict=True)):
        their_h, their_g = their.hidden_states[2 * at : 2 * at + 2]
        d.output(f"content stream, layer {at}", h[present], their_h[present])
        d.output(f"query stream, layer {at}", g, their_g)
    logits = ours.logits(queries[-1])
    d.output("logits", logits, their.logits)
    loss = nn.functional.cross_entropy(logits.flatten(0, 1), labels.flatten())
    d.output("loss", loss, their.loss)
    if memory is not None:
        for m, their_m in zip(remember(contents[:-1], memory, 7), their.mems, strict=True):
            d.output("memory", m, their_m.transpose(0, 1))

    loss.backward()
    their.loss.backward()
    compare_gradients(d, ours, theirs)


@pytest.mark.parametrize("seen", ["all", "left to right"])
@pytest.mark.parametrize(("shape", "B", "T", "M", "P"), SIZES)
def test_contents_alone_equal_the_library_as_in_fine_tuning(
    difference, shape: Shape, B: int, T: int, M: int, P: int, seen: str
) -> None:
    (ours, theirs), d = pair(shape), difference("xlnet, contents alone")
    tokens, memory = torch.randint(shape.vocab, (B, T)), memories(shape, B, P)
    order = torch.arange(T)
    sees = (content_mask(order) if seen == "left to right" else torch.ones(T, T).bool()).expand(B, T, T)
    segments, labels = torch.randint(2, (B, T)), torch.randint(shape.vocab, (B, T))

    their = theirs(tokens, token_type_ids=segments, labels=labels, **asked(sees, None, memory))
    states = ours.contents(tokens, sees, segments, memory)
    for at, (h, their_h) in enumerate(zip(states, their.hidden_states, strict=True)):
        d.output(f"layer {at}", h, their_h)
    logits = ours.logits(states[-1])
    d.output("logits", logits, their.logits)
    loss = nn.functional.cross_entropy(logits.flatten(0, 1), labels.flatten())
    loss.backward()
    their.loss.backward()
    compare_gradients(d, ours, theirs)


def test_memory_of_two_segments_equals_the_library_s(difference) -> None:
    shape, B, T = SIZES[2][:3]
    (ours, theirs), d = pair(shape), difference("xlnet, memory")
    sees, their_memory, memory = torch.ones(B, T, T).bool(), None, None
    for segment in range(3):
        tokens = torch.randint(shape.vocab, (B, T))
        their = theirs(tokens, mems=their_memory, use_mems=True)
        states = ours.contents(tokens, sees, None, memory)
        d.output(f"segment {segment}", ours.logits(states[-1]), their.logits)
        memory, their_memory = remember(states[:-1], memory, 7), their.mems
        for m, their_m in zip(memory, their_memory, strict=True):
            d.output(f"memory after segment {segment}", m, their_m.transpose(0, 1))


def test_first_of_an_order_sees_nothing_here_but_everything_in_the_library() -> None:
    """With no key allowed the library's softmax is even over all of them, the target's own word too."""
    shape, _, T = SIZES[1][:3]
    ours, theirs = pair(shape)
    order = torch.randperm(T)
    sees, first = query_mask(order)[None], order[None, :1]
    tokens = torch.randint(shape.vocab, (1, T))
    other = tokens.clone()
    other[0, first] = (tokens[0, first] + 1) % shape.vocab

    def ours_says(x: Tensor) -> Tensor:
        return ours.logits(ours(x, sees, first)[1][-1])

    def theirs_says(x: Tensor) -> Tensor:
        return theirs(x, **asked(sees, first, None)).logits

    torch.testing.assert_close(ours_says(tokens), ours_says(other), atol=0, rtol=0)
    assert (theirs_says(tokens) - theirs_says(other)).abs().max() > 1e-3, "the library leaks no more"


def test_picked_scores_equal_transformer_xl_s_shift() -> None:
    """The paper's trick: lay the scores out with one more column, read them with one row less."""
    T, P, H = 5, 3, 2
    S = T + P
    of_distance = torch.randn(H, T, S + T)  # distances S, S - 1, ..., 1 - T
    shifted = of_distance.reshape(H, S + T, T)[:, 1:].reshape(H, T, S + T - 1)[..., :S]
    torch.testing.assert_close(pick(of_distance, S - offsets(T, P)), shifted, atol=0, rtol=0)


def test_shapes_are_as_the_comments_say() -> None:
    shape = Shape(vocab=13, width=6, layers=2, heads=2, feed_forward=11)
    model, tokens, memory = XLNet(shape), torch.randint(13, (5, 7)), memories(shape, 5, 4)
    sees, targets = orders(5, 7, 4, torch.ones(5, 7, dtype=torch.bool))
    dims = {"B": 5, "D": 6, "H": 2, "E": 3, "F": 11, "V": 13, "S": 11, "R": 17}

    def forward() -> None:
        contents, queries = model(tokens, sees, targets, None, memory)
        model.logits(queries[-1])
        remember(contents[:-1], memory, 9)

    for module in (xlnet, transformer_xl, pairs, relative_scores):
        check_shapes(forward, dims, every=module)
