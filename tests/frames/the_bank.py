"""A few screens of the built-in bank, as a person really meets it.

They change with the text of the bank, which is no fault: the command in book.py writes them again.
"""

from tests.frames.scene import Journey, Scene, way
from tests.frames.scenes import question
from tests.frames.stage import LESS, the_built_in

THE_BANK = {
    "the bank": Journey(
        (
            Scene("bank-today", "Weakest topics"),
            Scene("bank-question", "KV heads", act=question("gqa-kv-cache")),
            way("Weakest topics", "q"),
            Scene(
                "bank-erratum",
                "roberta-static",
                act=question("roberta-static-and-dynamic-masks"),
            ),
            way("Weakest topics", "q"),
            Scene("bank-proofs", "Errata", ("p",)),
            way("Weakest topics", "q"),
            Scene("bank-browse", "Browse", ("b", "tab", "down")),
        ),
        the_built_in,
        sizes=LESS,
    )
}
