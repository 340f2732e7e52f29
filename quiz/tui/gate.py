"""What every run of the app passes: a deck that isn't built in is asked about before its code runs."""

import asyncio
from pathlib import Path
from typing import TYPE_CHECKING

from quiz.demo.words import Text

if TYPE_CHECKING:
    from quiz.bank.trust import Standing
    from quiz.tui.app import RuncallApp


class TrustGate:
    """Asks a person, once for all runs that wait for the same answer."""

    def __init__(self, app: "RuncallApp") -> None:
        self._app = app
        self._asking: dict[Path, asyncio.Task[Text]] = {}

    async def __call__(self, deck: Path) -> Text:
        """Why the deck's code may not run, or an empty text."""
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
        from quiz.view.trust import unreadable

        trusted, sealed = TrustFile(trust_file()), can_seal()
        try:
            standing = await asyncio.to_thread(trusted.standing, deck)
            if standing.trust == "built_in" or (standing.may_run and sealed):
                return ""
            if not await self._ask(standing, sealed):
                return words.DECLINED
            if not standing.may_run:
                await asyncio.to_thread(trusted.trust, deck, self._app.services.clock())
        except OSError as error:
            return unreadable(deck, error)
        if not sealed:
            from quiz.study.aside import copy_aside
            from quiz.study.home import study_file

            await asyncio.to_thread(copy_aside, study_file(), self._app.services.clock())
        return ""

    async def _ask(self, standing: "Standing", sealed: bool) -> bool:
        from quiz.tui.screens.trust import TrustScreen

        screen = TrustScreen(standing, sealed)
        self._app.push_screen(screen)
        return await screen.answer
