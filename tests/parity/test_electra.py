"""ELECTRA against the library: generator and discriminator, the joint loss, the tied embedding's gradient.

The library has two models; the paper trains one, with one embedding for both. So the gradient of our
embedding is the sum of the two that the library's copies get from the joint loss.
"""

from collections.abc import Callable
from dataclasses import dataclass

import pytest
import torch
from transformers import ElectraConfig, ElectraForMaskedLM, ElectraForPreTraining

from snippets.lm.models import electra
from snippets.lm.models.electra import Electra, Sizes, Tower, joint_loss
from tests.parity.difference import Difference, carry, shake
from tests.parity.double import in_double
from tests.parity.encoders import EMBEDDINGS, LENGTHS, both, hold_states, layers, texts, under
from tests.parity.shapes import check_shapes

ODD = Sizes(37, 7, Tower(2, 6, 3, 10), Tower(3, 15, 5, 22), positions=13, segments=3)
AS_BASE = Sizes(11, 8, Tower(1, 4, 1, 16), Tower(2, 8, 2, 32), positions=17)  # E = D: no projection there
SHARED = under("embeddings.", "electra.embeddings.", EMBEDDINGS)
WORDS = both({"word_head.dense": "generator_predictions.dense"}) | both(
    {"word_head.norm": "generator_predictions.LayerNorm"}
)
VERDICT = both({"verdict_head.dense": "discriminator_predictions.dense"}) | both(
    {"verdict_head.verdict": "discriminator_predictions.dense_prediction"}
)


@dataclass(frozen=True)
class Trio:
    """Ours and the library's two, with the same random weights, and the names of what each has alone."""

    ours: Electra
    generator: ElectraForMaskedLM
    discriminator: ElectraForPreTraining
    of_generator: dict[str, str]
    of_discriminator: dict[str, str]


def trio(sizes: Sizes) -> Trio:
    def config(tower: Tower) -> ElectraConfig:
        return ElectraConfig(
            vocab_size=sizes.V,
            embedding_size=sizes.E,
            hidden_size=tower.D,
            num_hidden_layers=tower.L,
            num_attention_heads=tower.H,
            intermediate_size=tower.F,
            max_position_embeddings=sizes.positions,
            type_vocab_size=sizes.segments,
            attn_implementation="eager",
        )

    def stack(ours: str, tower: Tower) -> dict[str, str]:
        names = layers(f"{ours}.encoder.layers", "electra.encoder.layer", tower.L)
        projected = tower.D != sizes.E
        return names | (both({f"{ours}.projection": "electra.embeddings_project"}) if projected else {})

    it = Trio(
        Electra(sizes),
        ElectraForMaskedLM(config(sizes.generator)).eval(),
        ElectraForPreTraining(config(sizes.discriminator)).eval(),
        stack("generator", sizes.generator) | WORDS | {"word_head.bias": "generator_lm_head.bias"},
        stack("discriminator", sizes.discriminator) | VERDICT,
    )
    for model in (it.generator, it.discriminator):
        shake(model)
        # a draw may be the padding id, whose vector the library, unlike the paper's code, never trains
        model.electra.embeddings.word_embeddings.padding_idx = None
    it.discriminator.electra.embeddings.load_state_dict(it.generator.electra.embeddings.state_dict())
    weights = {}
    for model, own in ((it.generator, it.of_generator), (it.discriminator, it.of_discriminator)):
        assert {name for name, _ in model.named_parameters()} == {*SHARED.values(), *own.values()}
        weights |= {o: model.get_parameter(t).detach() for o, t in (SHARED | own).items()}
    carry(weights, it.ours)
    return it


@pytest.mark.parametrize("lengths", LENGTHS)
@pytest.mark.parametrize("sizes", [ODD, AS_BASE])
def test_electra_is_the_library_s_two_models(
    sizes: Sizes, lengths: list[int], difference: Callable[[str], Difference]
) -> None:
    found, it, t = difference("electra"), trio(sizes), texts(lengths, sizes.V)
    random = torch.Generator().manual_seed(len(lengths))
    run = it.ours(t.inputs, t.selected, t.segments, t.present, random)
    assert torch.equal(run.corrupted[~t.selected], t.tokens[~t.selected])
    replaced = (run.corrupted != t.tokens).long()

    more = {"token_type_ids": t.segments, "output_hidden_states": True}
    made = it.generator(t.inputs, t.present.long(), labels=t.labels, **more)
    with in_double():  # the library takes the labels of its verdicts as float32
        judged = it.discriminator(run.corrupted, t.present.long(), labels=replaced, **more)
    hold_states(found, "generator", run.generator, made.hidden_states)
    hold_states(found, "discriminator", run.discriminator, judged.hidden_states)
    found.output("words", run.words, made.logits)
    found.output("verdicts", run.scores, judged.logits)

    loss, library = joint_loss(run, t.tokens, t.selected, t.present), made.loss + 50 * judged.loss
    found.output("loss", loss, library)
    loss.backward()
    library.backward()
    for model, own in ((it.generator, it.of_generator), (it.discriminator, it.of_discriminator)):
        for o, name in own.items():
            found.gradient(o, it.ours.get_parameter(o).grad, model.get_parameter(name).grad)
    for o, name in SHARED.items():
        copies = [model.get_parameter(name).grad for model in (it.generator, it.discriminator)]
        assert copies[0] is not None
        assert copies[1] is not None
        found.gradient(o, it.ours.get_parameter(o).grad, copies[0] + copies[1])


def test_shapes_are_as_the_comments_say() -> None:
    t = texts([7, 4], ODD.V)
    dims = {"B": 2, "T": 7, "S": 7, "V": 37}  # two towers, so D, E and H are of one tower at a time
    model, random = Electra(ODD), torch.Generator()
    check_shapes(lambda: model(t.inputs, t.selected, t.segments, t.present, random), dims, every=electra)
