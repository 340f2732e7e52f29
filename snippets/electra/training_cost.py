"""What ELECTRA's training costs next to BERT's and RoBERTa's, by its authors' published count."""

from dataclasses import dataclass
from typing import Annotated, Literal

from quiz.demo import Range, Show, Words, demo
from snippets.lm.counts.pretraining import Trained, electra_training, training


@dataclass(frozen=True)
class Plan:
    """A training as google-research/electra flops_computation.py assumes it; only ELECTRA has a generator."""

    net: Trained
    batch: int
    steps: int
    generator: Trained | None = None

    @property
    def operations(self) -> float:
        """Of the whole training; a step counts as two forward passes."""
        if self.generator is None:
            return training(self.net, self.batch, self.steps)
        return electra_training(self.net, self.generator, self.batch, self.steps)

    @property
    def of_generator(self) -> float:
        """The generator's part."""
        return training(self.generator, self.batch, self.steps) if self.generator else 0.0


LARGE, LARGE_GENERATOR = Trained(1_024, 24), Trained(256, 24, embedding=1_024)
PLANS = {
    "bert-base": Plan(Trained(768, 12), 256, 1_000_000),
    "bert-large": Plan(LARGE, 256, 1_000_000),
    "roberta-large": Plan(Trained(1_024, 24, 50_265), 8_000, 500_000),
    "electra-small": Plan(
        Trained(256, 12, embedding=128, tokens=128),
        128,
        1_000_000,
        Trained(64, 12, embedding=128, tokens=128),
    ),
    "electra-base": Plan(Trained(768, 12), 256, 766_000, Trained(256, 12, embedding=768)),
    "electra-large-400k": Plan(LARGE, 2_048, 400_000, LARGE_GENERATOR),
    "electra-large-1.75m": Plan(LARGE, 2_048, 1_750_000, LARGE_GENERATOR),
}


@demo(zh="ELECTRA 的训练算力", en="What ELECTRA's training costs")
def training_cost(
    show: Show,
    model: Annotated[
        Literal[
            "bert-base",
            "bert-large",
            "roberta-large",
            "electra-small",
            "electra-base",
            "electra-large-400k",
            "electra-large-1.75m",
        ],
        Words("模型及其训练方案", "model and its training plan"),
    ] = "electra-large-400k",
    times_steps: Annotated[
        float, Range(0.1, 10), Words("训练步数的倍数", "factor on the training steps")
    ] = 1.0,
    seed: int = 0,
) -> None:
    """Count a training run's operations and compare. Cost is proportional to steps; quality isn't counted.

    Clark et al., ELECTRA (arXiv 2003.10555), Tables 1 and 2.
    """
    del seed  # nothing is drawn
    plan = PLANS[model]
    cost = times_steps * plan.operations
    costs = {name: known.operations for name, known in PLANS.items()}
    show.metric("operations", cost, zh="训练运算量", en="operations in training", unit="FLOPs")
    show.metric(
        "over_roberta",
        cost / costs["roberta-large"],
        zh="与 RoBERTa-large 的训练运算量之比",
        en="operations / RoBERTa-large's",
    )
    show.metric(
        "over_bert_base",
        cost / costs["bert-base"],
        zh="与 BERT-base 的训练运算量之比",
        en="operations / BERT-base's",
    )
    show.metric(
        "over_bert_large",
        cost / costs["bert-large"],
        zh="与 BERT-large 的训练运算量之比",
        en="operations / BERT-large's",
    )
    show.metric(
        "generator_share",
        plan.of_generator / plan.operations,
        zh="生成器占训练运算量的比例",
        en="the generator's share of the operations",
    )
    show.bars(
        "costs",
        {name: known / 1e19 for name, known in costs.items()} | {Words("这一次", "this one"): cost / 1e19},
        zh="各模型的训练运算量",
        en="Operations in training",
        unit="1e19",
    )
    show.say(
        zh="追平 RoBERTa 的是练了 40 万步的 ELECTRA-Large，只用不到四分之一的算力。这套口径一步只算两次前向，"
        "批大小也是它假定的，只宜比较，不宜当绝对值。",
        en="The model that matches RoBERTa is ELECTRA-Large after 400K steps, with less than a quarter "
        "of the compute. The published count treats a training step as two forward passes and assumes batch "
        "sizes, so use it only for ratios.",
    )
