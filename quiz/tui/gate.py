"""Asks before code of a deck that isn't built in runs; every run of the app passes here."""

import asyncio
from pathlib import Path
from typing import TYPE_CHECKING

from quiz.demo.words import Text

if TYPE_CHECKING:
    from quiz.bank.trust import Standing
    from quiz.tui.app import RuncallApp


def runs_unsealed(root: Path) -> bool:
    """Whether code of this deck, which isn't built in, would run without a sandbox."""
    from quiz.bank.built_in import built_in_deck
    from quiz.run.confine import can_seal

    return root.resolve() != built_in_deck() and not can_seal()


class TrustGate:
    """Asks the person once, for all runs that wait for the same answer."""

    def __init__(self, app: "RuncallApp") -> None:
        self._app = app
        self._asking: dict[Path, asyncio.Task[Text]] = {}

    async def __call__(self, deck: Path) -> Text:
        """The reason why the deck's code may not run; empty if it may."""
        asking = self._asking.get(deck)
        if asking is None:
            asking = self._asking[deck] = asyncio.create_task(self._decide(deck))
            asking.add_done_callback(lambda _: self._asking.pop(deck, None))
        return await asyncio.shield(asking)

    async def _decide(self, deck: Path) -> Text:
        from quiz.bank.trust import TrustFile
        from quiz.messages import trust as words
        from quiz.run.confine import can_seal
        from quiz.study.home import trust_file
        from quiz.view.trust import unreadable, unwritable

        trusted, sealed = TrustFile(trust_file()), can_seal()
        try:
            standing = await asyncio.to_thread(trusted.standing, deck)
            if standing.trust == "built_in" or (standing.may_run and sealed):
                return ""
            if not await self._ask(standing, sealed):
                return words.DECLINED
            if (await asyncio.to_thread(trusted.standing, deck)).code != standing.code:
                return words.CHANGED_MEANWHILE
        except OSError as error:
            return unreadable(deck, error)
        try:
            if not standing.may_run:
                await asyncio.to_thread(trusted.trust, standing, self._app.services.clock())
        except OSError as error:
            return unwritable(trust_file(), error)
        return "" if sealed else await self._copy_log()

    async def _copy_log(self) -> Text:
        """Copy the log before unsandboxed code runs; returns why it must not run if that fails."""
        from quiz.study.aside import copy_aside
        from quiz.study.error import StudyError
        from quiz.study.home import study_file
        from quiz.view.trouble import told_in_both

        try:
            await asyncio.to_thread(copy_aside, study_file(), self._app.services.clock())
        except StudyError as error:
            return told_in_both(error)
        return ""

    async def _ask(self, standing: "Standing", sealed: bool) -> bool:
        from quiz.tui.screens.trust import TrustScreen

        screen = TrustScreen(standing, sealed)
        self._app.push_screen(screen)
        return await screen.answer
