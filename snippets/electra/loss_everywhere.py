"""A discriminator with a loss on every position, and one with a loss on the masked positions only."""

from typing import Annotated

import torch
from torch import Tensor, nn
from torch.nn import functional as F

from quiz.demo import Range, Show, Words, demo
from snippets.lm.embeddings import Embeddings, first_segment
from snippets.lm.encoder import initialise
from snippets.lm.models.electra import Stack, Tower, VerdictHead
from snippets.lm.sinusoidal import sinusoids
from snippets.lm.tiny_language import tiny_language

WORDS, LENGTH, BATCH = 12, 12, 64


class Judge(nn.Module):
    """ELECTRA's discriminator alone, one layer of width 64: it need only look at neighbours."""

    def __init__(self, seed: int) -> None:
        super().__init__()
        with torch.random.fork_rng(devices=[]):
            torch.manual_seed(seed)
            self.embeddings = Embeddings(WORDS, LENGTH, 1, 64)
            self.stack, self.head = Stack(64, Tower(1, 64, 4, 256)), VerdictHead(64)
            initialise(self, std=0.1)  # 0.02 suits a width of 768
            nn.init.normal_(self.embeddings.words.weight)
            self.embeddings.positions.weight.data = sinusoids(torch.arange(LENGTH), 64)  # neighbours at once

    def forward(self, tokens: Tensor) -> Tensor:
        """tokens: (B, T). Returns the logits of "replaced" (B, T)."""
        embedded = self.embeddings(tokens, first_segment(tokens))  # (B, T, D)
        scores: Tensor = self.head(self.stack(embedded, torch.ones_like(tokens, dtype=torch.bool))[-1])
        return scores


def walk(follow: Tensor, texts: int, random: torch.Generator) -> Tensor:
    """Texts (B, T) of a chain in which each word has a few successors. follow: (V, V), rows sum to 1."""
    words = [torch.randint(WORDS, (texts,), generator=random)]  # (B)
    while len(words) < LENGTH:
        words.append(torch.multinomial(follow[words[-1]], 1, generator=random).squeeze(1))
    return torch.stack(words, 1)


def spoil(tokens: Tensor, ratio: float, random: torch.Generator) -> tuple[Tensor, Tensor]:
    """Fill random positions with any word: the weakest generator. Returns the text and where, (B, T) each."""
    filled = torch.rand(tokens.shape, generator=random) < ratio  # (B, T)
    return torch.where(filled, torch.randint(WORDS, tokens.shape, generator=random), tokens), filled


def best_scores(spoiled: Tensor, follow: Tensor, ratio: float) -> Tensor:
    """P(replaced) at each position of one who knows the language and the ratio: forward and backward.

    The true words are hidden states, each seen as itself or, where filled in, as any word.
    spoiled: (B, T). Returns (B, T).
    """
    seen = (1 - ratio) * torch.eye(WORDS) + ratio / WORDS  # (V, V), true word to seen word
    likely = seen.T[spoiled]  # (B, T, V)
    ahead, back = [likely[:, 0]], [torch.ones(len(spoiled), WORDS)]
    for t in range(1, spoiled.shape[1]):
        ahead.append(F.normalize(ahead[-1] @ follow * likely[:, t], 1, dim=1))
        back.append(F.normalize((back[-1] * likely[:, -t]) @ follow.T, 1, dim=1))
    belief = torch.stack(ahead, 1) * torch.stack(back[::-1], 1)  # (B, T, V)
    kept = (belief / belief.sum(-1, keepdim=True)).gather(-1, spoiled[..., None]).squeeze(-1)  # (B, T)
    return 1 - kept


def auc(scores: Tensor, replaced: Tensor) -> float:
    """The chance that a replaced token scores higher than an original one; a tie counts half."""
    values, which = scores[replaced].sort().values, scores[~replaced]
    below = torch.searchsorted(values, which, right=True) + torch.searchsorted(values, which)
    return 1 - below.double().mean().item() / (2 * len(values))


def train(follow: Tensor, everywhere: bool, ratio: float, steps: int, seed: int, show: Show) -> Judge:
    """A judge after so many steps; the data and the start are the same for both ways."""
    random = torch.Generator().manual_seed(seed + 1)
    judge = Judge(seed)
    optimizer = torch.optim.Adam(judge.parameters(), lr=3e-3)
    for step in range(1, steps + 1):
        tokens = walk(follow, BATCH, random)
        spoiled, filled = spoil(tokens, ratio, random)
        judged = filled | everywhere  # (B, T), where the loss falls
        judged[0, 0] = True  # one position at least, or there is no loss
        replaced = (spoiled != tokens).float()
        loss = F.binary_cross_entropy_with_logits(judge(spoiled)[judged], replaced[judged])
        optimizer.zero_grad()
        loss.backward()  # type: ignore[no-untyped-call]
        optimizer.step()
        if step % 20 == 0:
            en = "every position" if everywhere else "filled-in positions"
            show.progress(step, steps, zh="全部位置" if everywhere else "仅填过词的位置", en=en)
    return judge


@demo(zh="判别损失放在哪里：一次消融", en="Where the discriminator's loss falls: an ablation", slow=12)
def loss_everywhere(
    show: Show,
    steps: Annotated[int, Range(0, 400), Words("每次训练的步数", "training steps per run")] = 250,
    mask_ratio: Annotated[float, Range(0.05, 0.5), Words("填随机词的占比", "share filled at random")] = 0.15,
    successors: Annotated[int, Range(1, 6), Words("每个词可接的词数", "words that may follow each word")] = 2,
    seed: int = 0,
) -> None:
    """Train the same discriminator on the same corrupted texts twice, and compare on fresh ones.

    As in the paper's "ELECTRA 15%", the second has loss on the filled-in positions alone. The measure is the
    AUC over all positions: 0.5 is chance, and no judge beats the one who knows the language.
    """
    drawn = torch.Generator().manual_seed(seed)
    follow = tiny_language(drawn, states=WORDS, successors=successors).follow  # (V, V), states are words here
    fresh = walk(follow, 256, drawn)
    spoiled, _ = spoil(fresh, mask_ratio, drawn)
    replaced = spoiled != fresh
    limit = auc(best_scores(spoiled, follow, mask_ratio), replaced)
    reached = []
    for everywhere in (True, False):
        judge = train(follow, everywhere, mask_ratio, steps, seed, show)
        with torch.no_grad():
            reached.append(auc(judge(spoiled), replaced))

    show.metric("limit", limit, zh="AUC 上限：知道语言规律时", en="upper bound: knowing the language")
    show.metric("every_auc", reached[0], zh="损失在全部位置：AUC", en="loss on all positions: AUC")
    show.metric(
        "filled_auc", reached[1], zh="损失只在填过词的位置：AUC", en="loss on masked positions only: AUC"
    )
    show.metric("gain", reached[0] - reached[1], zh="两者的 AUC 之差", en="difference between the two AUCs")
    show.metric(
        "judged_share", mask_ratio, zh="只在填过词的位置：有损失的占比", en="masked only: share with a loss"
    )
    show.bars(
        "auc",
        {
            Words("上限", "upper bound"): limit,
            Words("全部位置", "all positions"): reached[0],
            Words("仅填过词的位置", "masked positions only"): reached[1],
            Words("瞎猜", "chance"): 0.5,
        },
        zh=f"{steps} 步之后，种子 {seed}",
        en=f"After {steps} steps, seed {seed}",
    )
    show.say(
        zh="只改损失的位置。损失只在填过词的位置，判别器就几乎学不到没动过的词，学到的在别处用不上。"
        "这一消融不说明替换词元检测（RTD）优于 MLM：在这样小的模型上，那一点没有出现。",
        en="The only difference is where the loss falls. With the loss on masked positions only, the "
        "discriminator rarely sees an unchanged word, so what it learns helps little elsewhere. This "
        "is not evidence that detection beats MLM: at this size, that doesn't show.",
    )
