"""The learner's copy of a pane's demo: whether it replaces the original, and switching between them."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from quiz.demo.source import Demo
from quiz.messages import edits as words
from quiz.study.edits import Edit, Edits
from quiz.study.home import edits_folder
from quiz.view.edits import unusable

if TYPE_CHECKING:
    from pathlib import Path

    from quiz.demo.words import Words
    from quiz.tui.app import RuncallApp


@dataclass
class OwnCopy:
    """The demo and its copy, if one is in use; `wanted` is false when the original is asked for.

    A broken copy runs nothing: what the original gives isn't what was written.
    """

    demo: Demo | None = None
    edit: Edit | None = None
    wanted: bool = True

    @property
    def declared(self) -> Demo | None:
        """The demo that the copy declares, if it can run."""
        return self.edit.demo if self.edit else None

    @property
    def is_broken(self) -> bool:
        """Whether there is a copy that can't run."""
        return self.edit is not None and self.edit.demo is None

    @property
    def key(self) -> tuple[str, bool] | None:
        """Under which the outputs of what runs are kept, the copy's apart from the original's."""
        return None if self.demo is None or self.is_broken else (self.demo.name, self.declared is not None)

    @property
    def shown(self) -> Demo | None:
        """What stands there with its parameters: the copy, else the original."""
        return self.declared or self.demo

    @property
    def said(self) -> "Words | None":
        """What runs, where there is a copy."""
        return words.EDITED if self.edit else None

    @property
    def path(self) -> "Path | None":
        """The file of what runs, or of the copy that can't."""
        return self.edit.path if self.edit else self.demo.path if self.demo else None

    @property
    def has_aside(self) -> bool:
        """Whether there is a copy that was set aside."""
        return self.demo is not None and Edits(edits_folder()).aside(self.demo) is not None

    def read(self, app: "RuncallApp") -> Edit | None:
        """Read the copy as it is now; if it can't be read, say why."""
        if self.demo is None or not self.wanted:
            return None
        try:
            return Edits(edits_folder()).read(self.demo)
        except OSError as error:
            app.tell(unusable(error, app.lang), "error")
            return None

    def go_between(self, app: "RuncallApp") -> None:
        """Switch to the original and set the copy aside, or use the set-aside copy again."""
        if self.demo is None:
            return
        edits, lang = Edits(edits_folder()), app.lang
        try:
            if self.edit is not None:
                told = words.BACK[lang].format(path=edits.set_aside(self.demo))
            else:
                told = (words.BROUGHT_BACK if edits.bring_back(self.demo) else words.NO_COPY)[lang]
        except OSError as error:
            app.tell(unusable(error, lang), "error")
        else:
            app.tell(told)
