"""The ends of the recipe are the models themselves: all of GPT's choices make GPT-2, all of LLaMA's LLaMA."""

import torch
from torch.testing import assert_close

from snippets.lm import attention_only, norm_placement, recipe, recipe_parts
from snippets.lm.models.gpt2 import GPT2, Shape
from snippets.lm.models.llama import Llama, LlamaShape
from snippets.lm.recipe import GPT, LLAMA, ONE_CHANGED, Decoder
from tests.parity.difference import carry, shake
from tests.parity.shapes import check_shapes

V, T, D, L, H = 29, 11, 24, 2, 3


def drawn(choices: recipe.Recipe) -> Decoder:
    torch.manual_seed(0)
    model = Decoder(choices, V, T, D, L, H, seed=0).double()
    shake(model)
    return model


def test_all_of_gpts_choices_make_gpt2() -> None:
    ours = drawn(GPT)
    theirs = GPT2(Shape(V, T, D, L, H)).double()
    weights = {
        name.replace("places.table", "positions.weight")
        .replace(".qkv", ".attention.qkv")
        .replace(".out", ".attention.out"): weight
        for name, weight in ours.state_dict().items()
    }
    carry(weights, theirs)
    tokens = torch.randint(V, (2, T))
    assert_close(ours(tokens), theirs(tokens), atol=1e-12, rtol=0)


def test_all_of_llamas_choices_make_llama_but_for_the_tied_output() -> None:
    ours = drawn(LLAMA)
    width = ours.blocks[0].feed.gate.weight.shape[0]
    theirs = Llama(LlamaShape(V, D, L, H, H, width, eps=1e-6)).double()
    state = ours.state_dict()
    tokens = state["tokens.weight"]
    weights = {"tokens.weight": tokens, "output": tokens.T, "norm": state["norm.gain"]}
    for i in range(L):
        at = f"blocks.{i}"
        for name, rows in zip("qkv", state[f"{at}.qkv.weight"].split(D), strict=True):
            weights[f"{at}.{name}"] = rows.T
        weights[f"{at}.out"] = state[f"{at}.out.weight"].T
        weights |= {f"{at}.norm_{n}": state[f"{at}.norm_{n}.gain"] for n in (1, 2)}
        weights |= {f"{at}.{name}": state[f"{at}.feed.{name}.weight"].T for name in ("gate", "up", "down")}
    carry(weights, theirs)
    text = torch.randint(V, (2, T))
    assert_close(ours(text), theirs(text), atol=1e-12, rtol=0)


def test_shapes_are_as_the_comments_say() -> None:
    text = torch.randint(V, (2, T))
    dims = {"B": 2, "T": T, "D": D, "H": H, "E": D // H, "V": V}
    for choices in (GPT, LLAMA, *ONE_CHANGED.values()):
        model = Decoder(choices, V, T, D, L, H, seed=0)
        check_shapes(lambda model=model: model(text), dims, every=recipe)
    checked = check_shapes(lambda: Decoder(LLAMA, V, T, D, L, H, seed=0)(text), dims)
    assert any(place.startswith("snippets/lm/recipe_parts.py") for place in checked), recipe_parts
    bare = attention_only.AttentionOnly(V, 2, width=D, heads=H)
    check_shapes(lambda: bare(text), dims, every=attention_only)


def test_shapes_of_layers_without_modules() -> None:
    layer = norm_placement.random_layer(24, torch.Generator().manual_seed(0))
    x = torch.randn(7, 24)
    for place in (norm_placement.pre_norm, norm_placement.post_norm):
        check_shapes(
            lambda place=place: place(x, layer), {"T": 7, "D": 24, "H": 4, "E": 6}, every=norm_placement
        )
