"""`train`: FSRS weights from the learner's own history."""

import argparse
import sys
from contextlib import closing

import msgspec

from quiz.cli.paint import print_json
from quiz.cli.place import Refused, open_study_of
from quiz.messages import train as words
from quiz.study.day import local_clock
from quiz.study.log import StudyLog
from quiz.study.weights import graded
from quiz.train.apart import Training, TrainingFailed
from quiz.train.contract import CERTAINTY, MIN_OF_EACH, MIN_PREDICTED, Counts, Trained
from quiz.train.split import earlier, missing


def train_command(options: argparse.Namespace) -> int:
    """`runcall train`: adopt weights that forecast better; exit 1 if the old ones stay."""
    with closing(open_study_of(options)) as log:
        if options.reset:
            return _reset(log, options)
        trained = _train(log, options.lang)
        adopted = trained.is_better and not options.dry_run
        if adopted:
            log.adopt(trained.weights, local_clock(), {"judged": _judged(trained)})
    if options.json:
        print_json(
            {**msgspec.structs.asdict(trained), "adopted": adopted, "said": _sentences(trained, options)}
        )
    else:
        print("\n".join(_sentences(trained, options)))
    return 0 if trained.is_better else 1


def _train(log: StudyLog, lang: str) -> Trained:
    reviews = graded(log.events())
    _, counts = earlier(reviews)
    if lacking := missing(counts):
        return Trained(lacking, counts)  # known at once, without a process
    shows = sys.stderr.isatty()

    def progress(share: float) -> None:
        if shows:
            print(f"\r{words.PROGRESS[lang].format(percent=round(100 * share))}", end="", file=sys.stderr)

    with Training(reviews, log.schedule.weights) as training:
        try:
            progress(0.0)
            return training.wait(progress)
        except TrainingFailed as error:
            raise Refused(words.FAILED[lang].format(why=error)) from None
        finally:
            if shows:
                print("\r\x1b[K", end="", file=sys.stderr)


def _reset(log: StudyLog, options: argparse.Namespace) -> int:
    resets = log.schedule.weights is not None
    if resets:
        log.adopt(None, local_clock())
    if options.json:
        print_json({"reset": resets, "weights": log.schedule.weights})
    else:
        print((words.RESET if resets else words.NOTHING_TO_RESET)[options.lang])
    return 0 if resets else 1


def _sentences(trained: Trained, options: argparse.Namespace) -> list[str]:
    """What came of it, and what is missing."""
    lang, counts = options.lang, trained.counts
    if trained.verdict == "too_few":
        lacking = MIN_PREDICTED - counts.predicted
        found = {"needed": MIN_PREDICTED, "predicted": counts.predicted, "lacking": lacking}
        return [words.TOO_FEW[lang].format(**found)]
    if trained.verdict == "one_outcome":
        return [words.ONE_OUTCOME[lang].format(each=MIN_OF_EACH, **_outcomes(counts))]
    assert trained.gain is not None
    parts = words.PARTS[lang].format(trained=f"{counts.trained:,}", judged=f"{counts.judged:,}")
    losses = words.LOSSES[lang].format(
        now=f"{trained.loss_now:.4f}",
        new=f"{trained.loss_new:.4f}",
        gain=f"{abs(trained.gain):.4f}",
        noise=f"{trained.noise:.4f}",
    )
    if trained.is_better:
        end = words.WOULD_ADOPT if options.dry_run else words.ADOPTED
    else:
        end = words.NOT_BETTER if trained.gain > 0 else words.WORSE
    return [parts, losses, end[lang].format(certainty=CERTAINTY)]


def _outcomes(counts: Counts) -> dict[str, int]:
    return {
        "trained_recalled": counts.trained - counts.trained_forgotten,
        "trained_forgotten": counts.trained_forgotten,
        "judged_recalled": counts.judged - counts.judged_forgotten,
        "judged_forgotten": counts.judged_forgotten,
    }


def _judged(trained: Trained) -> dict[str, object]:
    """What spoke for the weights, to be kept with them."""
    kept = {"loss_now": trained.loss_now, "loss_new": trained.loss_new, "noise": trained.noise}
    return {**kept, "reviews": trained.counts.judged}
