"""The GPT, scaling, architecture and timeline demos: their laws, over parameters drawn at random."""

import importlib
import math
from pathlib import Path
from typing import Any

import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st

from quiz.bank.built_in import built_in_deck
from quiz.bank.load import open_deck
from quiz.bank.question import Claim
from quiz.demo import Show
from quiz.demo.events import Heat, Metric, Plot, Shown, Table
from quiz.demo.source import Demo, is_demo, read_demo
from quiz.proof.judge import judge
from snippets.timeline.milestones import MILESTONES

TOPICS = ("gpt", "scaling", "architectures", "timeline")
ROOT = Path(built_in_deck())
DEMOS = [
    read_demo(path, f"{topic}/{path.stem}")
    for topic in TOPICS
    for path in sorted((ROOT / "snippets" / topic).glob("*.py"))
    if is_demo(path)
]
FAST = [demo for demo in DEMOS if demo.slow is None]


def shown(name: str, **parameters: Any) -> list[Shown]:
    """What a demo shows."""
    module = importlib.import_module("snippets." + name.replace("/", "."))
    events: list[Shown] = []
    getattr(module, name.split("/")[1])(Show(events.append), **parameters)
    return events


def metrics(name: str, **parameters: Any) -> dict[str, Any]:
    return {event.name: event.value for event in shown(name, **parameters) if isinstance(event, Metric)}


def drawn(**parameters: Any) -> Any:
    """`@given` with few examples and no clock: a demo is no unit."""

    def mark(test: Any) -> Any:
        return settings(max_examples=12, deadline=None)(given(**parameters)(test))

    return mark


@pytest.mark.parametrize("demo", FAST, ids=lambda demo: demo.name)
def test_a_demo_says_the_same_for_the_same_seed_and_reports_what_it_declares(demo: Demo) -> None:
    first = shown(demo.name, seed=7)
    assert first == shown(demo.name, seed=7)
    reported = {event.name for event in first if isinstance(event, Metric)}
    assert reported <= set(demo.metrics)
    assert any(isinstance(event, Plot | Table | Heat) for event in first)


@pytest.mark.parametrize("end", ["low", "high"])
@pytest.mark.parametrize("demo", FAST, ids=lambda demo: demo.name)
def test_a_demo_runs_at_the_ends_of_its_ranges(demo: Demo, end: str) -> None:
    given_values: dict[str, Any] = {}
    for parameter in demo.parameters:
        if parameter.name == "seed":
            continue
        if parameter.kind == "choice":
            given_values[parameter.name] = parameter.choices[0 if end == "low" else -1]
        elif parameter.kind == "bool":
            given_values[parameter.name] = end == "high"
        else:
            value = parameter.low if end == "low" else parameter.high
            given_values[parameter.name] = parameter.check(value)
    assert shown(demo.name, **given_values)


def _fast_claims() -> list[tuple[str, Claim]]:
    slow = {demo.name for demo in DEMOS if demo.slow}
    deck = open_deck(ROOT, None)
    return [
        (f"{question.id}.{name}", claim)
        for question in deck.questions
        if question.topic in TOPICS
        for name, claim in question.claims.items()
        if claim.proof and claim.proof.run not in slow
    ]


def test_claims_hold_under_a_seed_that_they_were_not_written_for() -> None:
    claims = _fast_claims()
    assert len(claims) > 90
    runs: dict[str, dict[str, Any]] = {}
    refuted = []
    for name, claim in claims:
        assert claim.proof is not None
        key = f"{claim.proof.run} {sorted(claim.proof.with_.items())}"
        if key not in runs:
            runs[key] = metrics(claim.proof.run, **{**claim.proof.with_, "seed": 20240601})
        if not judge(claim, runs[key][claim.proof.metric]):
            refuted.append((name, runs[key][claim.proof.metric]))
    assert refuted == []


@drawn(
    length=st.integers(2, 6),
    vocab=st.integers(2, 3),
    layers=st.integers(1, 3),
    peek=st.integers(0, 3),
    seed=st.integers(0, 999),
)
def test_a_loose_mask_leaks_as_far_as_layers_carry_it(
    length: int, vocab: int, layers: int, peek: int, seed: int
) -> None:
    found = metrics("gpt/causal_mask", length=length, vocab=vocab, layers=layers, peek=peek, seed=seed)
    assert found["leaks"] == sum(min(peek * layers, length - 1 - t) for t in range(length))
    assert found["pairs_seen"] == found["pairs_allowed"] == length * (length + 1) // 2
    if not peek:
        assert found["total_probability"] == pytest.approx(1, abs=1e-9)
        assert found["prefix_change"] == 0


@drawn(
    length=st.integers(2, 40), vocab=st.integers(2, 40), steps=st.integers(1, 20), seed=st.integers(0, 999)
)
def test_without_the_shift_the_reported_loss_is_below_the_real_one(
    length: int, vocab: int, steps: int, seed: int
) -> None:
    found = metrics("gpt/next_token_loss", length=length, vocab=vocab, steps=steps, seed=seed)
    assert found["gap"] < 1e-9
    assert found["predictions"] == length - 1
    assert found["floor"] == pytest.approx(math.log(vocab))
    assert found["wrong_loss"] < found["wrong_truth"] + 0.2  # equal where too little was seen to copy


@drawn(
    shots=st.integers(1, 60), width=st.integers(1, 12), rate=st.floats(0.05, 1.5), seed=st.integers(0, 999)
)
def test_linear_attention_is_a_gradient_step_for_any_rate(
    shots: int, width: int, rate: float, seed: int
) -> None:
    found = metrics("gpt/icl_as_gradient_step", shots=shots, width=width, rate=rate, seed=seed)
    assert found["gap"] < 1e-10
    theory = (1 - rate) ** 2 + rate**2 * (width + 1) / shots
    assert found["error"] == pytest.approx(theory, rel=0.6)  # heavy tails at one shot and one dimension


def test_two_layers_learn_to_copy_a_new_block() -> None:
    found = metrics("gpt/in_context_induction", layers=2, steps=200, seed=11)
    assert found["second_pass"] > 0.8
    assert found["first_pass"] < 0.06
    assert found["weights_changed"] == 0


@drawn(fit=st.sampled_from(["printed", "corrected"]), budget=st.floats(18, 27), size=st.floats(8, 13))
def test_no_size_beats_the_optimum_of_a_budget(fit: str, budget: float, size: float) -> None:
    found = metrics("scaling/chinchilla", fit=fit, compute=10**budget, parameters=10**size)
    assert abs(found["search_gap"]) < 2e-4
    assert found["your_extra_loss"] >= -1e-12
    assert found["gopher_minus_chinchilla"] > 0
    assert 6 * found["best_parameters"] * found["best_tokens"] == pytest.approx(10**budget, rel=1e-9)


@drawn(
    steps=st.integers(1, 50), accuracy=st.floats(0, 1), exponent=st.floats(0.1, 1), seed=st.integers(0, 999)
)
def test_exact_match_is_p_to_the_k_and_the_step_curve_moved(
    steps: int, accuracy: float, exponent: float, seed: int
) -> None:
    found = metrics(
        "scaling/emergence", steps=steps, accuracy=accuracy, exponent=exponent, questions=5000, seed=seed
    )
    p = accuracy**steps
    assert found["exact_score"] == pytest.approx(p, abs=6 * math.sqrt(p * (1 - p) / 5000) + 1e-3)
    assert found["delay_gap"] < 1e-9
    assert found["hidden"] >= found["hidden_by_step"]


@drawn(
    times=st.floats(0.1, 100), context=st.integers(1, 64), model=st.sampled_from(["gpt-3-175b", "llama-3-8b"])
)
def test_compute_grows_with_tokens_and_the_attention_term_with_context(
    times: float, context: int, model: str
) -> None:
    once = metrics("scaling/training_compute", model=model)
    more = metrics("scaling/training_compute", model=model, times_tokens=times, context_times=context)
    assert more["flops"] == pytest.approx(times * once["flops"])
    assert more["attention_share"] == pytest.approx(context * once["attention_share"])
    assert more["tokens_per_parameter"] == pytest.approx(times * once["tokens_per_parameter"])


@drawn(length=st.integers(2, 300), ratio=st.floats(0.01, 0.99), start=st.booleans(), seed=st.integers(0, 999))
def test_labels_are_counted_as_the_objectives_define_them(
    length: int, ratio: float, start: bool, seed: int
) -> None:
    found = metrics(
        "architectures/supervised_positions", length=length, mask_ratio=ratio, start_token=start, seed=seed
    )
    assert found["clm_per_sequence"] == length - (not start)
    spread = math.sqrt(ratio * (1 - ratio) / (256 * length))
    assert found["mlm_share"] == pytest.approx(ratio, abs=6 * spread)


@drawn(length=st.integers(2, 40), prefix=st.integers(1, 64), seed=st.integers(0, 999))
def test_masks_hold_the_pairs_that_the_formulas_say(length: int, prefix: int, seed: int) -> None:
    found = metrics("architectures/attention_masks", length=length, prefix=prefix, seed=seed)
    P = min(prefix, length)
    assert found["bidirectional_pairs"] == length**2
    assert found["causal_pairs"] == length * (length + 1) // 2
    assert found["prefix_pairs"] == length * (length + 1) // 2 + P * (P - 1) // 2
    assert found["encoder_decoder_pairs"] == found["prefix_pairs"]
    assert found["recomputed_causal"] == 0
    assert found["recomputed_bidirectional"] == length - 1


@drawn(length=st.integers(2, 40), head_size=st.integers(1, 64), seed=st.integers(0, 999))
def test_scores_rank_no_higher_than_the_head_and_a_triangle_is_never_singular(
    length: int, head_size: int, seed: int
) -> None:
    found = metrics("architectures/mask_rank", length=length, head_size=head_size, matrices=3, seed=seed)
    assert found["score_rank"] == min(length, head_size)
    assert found["least_diagonal"] > 0
    assert math.isfinite(found["log10_determinant"])
    assert found["full_rank"] <= length


def test_denser_loss_learns_more_in_as_many_steps() -> None:
    found = metrics("architectures/signal_density", share=0.05, steps=100, seed=5)
    assert found["floor"] < found["every_loss"] < found["some_loss"]


@drawn(
    since=st.integers(2017, 2025), until=st.integers(2017, 2025), kind=st.sampled_from(["dense", "sparse"])
)
def test_the_timeline_shows_the_years_asked_for(since: int, until: int, kind: str) -> None:
    events = shown("timeline/growth", since=since, until=until, kind=kind)
    (table,) = [event for event in events if isinstance(event, Table)]
    years = [int(str(row[0])[:4]) for row in table.rows]
    assert years == sorted(years)
    assert all(since <= year <= max(since, until) for year in years)
    assert len(years) == sum(since <= int(m.month[:4]) <= max(since, until) for m in MILESTONES)


def test_milestones_are_in_order_and_agree_with_the_counts() -> None:
    assert [m.month for m in MILESTONES] == sorted(m.month for m in MILESTONES)
    assert len({m.name for m in MILESTONES}) == len(MILESTONES)
    size = {m.name: m.dense for m in MILESTONES}
    counted = {"GPT-1": "gpt-1", "GPT-2": "gpt-2-xl", "GPT-3": "gpt-3-175b"}
    for name, model in counted.items():
        assert size[name] * 1e9 == pytest.approx(metrics("gpt/parameter_counts", model=model)["total"])
    assert size["GPT-4"] is None  # undisclosed
    assert all(m.dense is None or m.sparse is None for m in MILESTONES)


def test_no_demo_leaves_the_global_random_state_touched() -> None:
    torch.manual_seed(123)
    before = torch.get_rng_state()
    for name in ("gpt/causal_mask", "gpt/next_token_loss", "architectures/mask_rank"):
        shown(name, seed=4)
    assert torch.equal(before, torch.get_rng_state())
