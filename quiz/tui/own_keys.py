"""The learner's own keys: read once the first screen is drawn, then bound instead of the defaults."""

import asyncio
from typing import TYPE_CHECKING

from textual import on
from textual.events import Unmount
from textual.reactive import reactive

from quiz.messages.key_table import DEFAULT_KEYS, KeyTable
from quiz.messages.keyed import IN_FORCE
from quiz.tui.notices import Notices

if TYPE_CHECKING:
    from textual.worker import Worker

    from quiz.view.keymap import Fault


class OwnKeys(Notices):
    """An app whose keys can be changed by a file. Without the file, nothing is loaded for it."""

    key_table: reactive[KeyTable] = reactive(DEFAULT_KEYS)
    key_faults: "tuple[Fault, ...]" = ()

    def on_mount(self) -> None:
        """Look for the file after the first paint."""
        self.call_after_refresh(self.take_keys)

    @on(Unmount)
    def forget_keys(self) -> None:
        """Leave no keys of this app to a later one in the same process."""
        IN_FORCE.table, IN_FORCE.place = None, "everywhere"

    def take_keys(self) -> "Worker[None]":
        """Read the file again."""
        return self.run_worker(
            self._take_keys, name="keys", group="keys", exclusive=True, exit_on_error=False
        )

    async def _take_keys(self) -> None:
        from quiz.messages.keymap import FILE
        from quiz.study.home import keys_file

        try:
            path = await asyncio.to_thread(keys_file)
            is_default = self.key_table is DEFAULT_KEYS and not self.key_faults
            if is_default and not await asyncio.to_thread(path.exists):
                return  # else it was there before, and is gone
            from quiz.tui.keys import rebound
            from quiz.view.keymap import read_keys

            table, self.key_faults = await asyncio.to_thread(read_keys, path)
        except Exception as error:
            self.complain(FILE, error)
            return
        IN_FORCE.table = table
        self.set_keymap(rebound(table.own))
        self.set_reactive(OwnKeys.key_table, table)
        self.mutate_reactive(OwnKeys.key_table)

    def key_notice(self, lang: str) -> str:
        """What is wrong in the file, in one sentence; empty if nothing is."""
        if not self.key_faults:
            return ""
        from quiz.view.keymap import notice

        return notice(self.key_faults, lang)
