"""Moving through the app: modes, pages on top of them, help, palette, language, and the ways back."""

from collections.abc import Callable
from contextlib import ExitStack
from typing import TYPE_CHECKING

from textual.reactive import reactive
from textual.widget import AwaitMount

from quiz.messages import interface as words
from quiz.tui.choices import Choices
from quiz.tui.own_keys import OwnKeys
from quiz.tui.screens.page import Page

if TYPE_CHECKING:
    from quiz.bank.deck import Deck


class Navigation(Choices, OwnKeys):
    """An app with screens to move between."""

    deck: "reactive[Deck | None]" = reactive(None)
    _was_made = False
    """Whether the screen of the mode that is being switched to had been made before."""
    _trail: tuple[str, ...] = ()
    """The modes that led to the current one, where Today's menu didn't: the way back."""

    def leave(self, code: int) -> None:
        """End, with an exit code."""
        raise NotImplementedError

    def action_settings(self) -> None:
        """Open the settings over the current screen."""
        from quiz.tui.screens.settings import SettingsScreen

        if isinstance(self.screen, Page) and not isinstance(self.screen, SettingsScreen):
            self.push_screen(SettingsScreen())

    def action_notices(self) -> None:
        """List what is wrong over the current screen."""
        from quiz.tui.screens.notices import NoticesScreen

        if isinstance(self.screen, Page) and not isinstance(self.screen, NoticesScreen):
            self.push_screen(NoticesScreen())

    def greet(self) -> None:
        """Ask a new learner for language and date."""
        from quiz.tui.screens.first_run import FirstRunScreen

        self.push_screen(FirstRunScreen())

    def action_help(self) -> None:
        """Show every key that works here; when already in the help, close it."""
        from quiz.tui.screens.help import HelpScreen

        if isinstance(self.screen, HelpScreen):
            self.pop_screen()
        elif isinstance(self.screen, Page):
            self.push_screen(HelpScreen(self.screen))

    def action_palette(self) -> None:
        """Find anything by a few letters."""
        from quiz.tui.screens.palette import PaletteScreen

        if isinstance(self.screen, Page):
            self.push_screen(PaletteScreen(self.screen))

    def action_jump(self) -> None:
        """Put a letter on everything that can be clicked."""
        from quiz.tui.screens.jump import JumpScreen

        if not isinstance(self.screen, Page):
            return
        jump = JumpScreen(self.screen)
        if jump.has_nothing:
            self.tell(words.NOTHING_TO_JUMP_TO[self.lang])
        else:
            self.push_screen(jump)

    async def action_back(self) -> None:
        """Go to the screen before, in another mode if one came from there; on the first one, quit."""
        if len(self.screen_stack) > 1:
            self.pop_screen()
        elif self.current_mode != "today":
            self.go_to(self._trail[-1] if self._trail else "today")
        else:
            self.leave(0)

    async def action_close(self) -> None:
        """Close what is open on the screen, else a screen that lies over another.

        It leaves no page of Today's menu and no session: one escape too many would end in the shell.
        """
        page = self.screen
        if isinstance(page, Page) and page.step_back():
            return
        if len(self.screen_stack) > 1 and not (isinstance(page, Page) and page.IS_SESSION):
            await self.action_back()
            return
        on_first = len(self.screen_stack) == 1 and self.current_mode == "today"
        said = words.Q_QUITS if on_first else words.Q_GOES_BACK
        self.tell(said[self.lang])

    def switch_mode(self, mode: str) -> AwaitMount:
        """Change the mode; note the way back, and whether its screen has been made before."""
        here = self.current_mode
        if mode in self._trail:
            self._trail = self._trail[: self._trail.index(mode)]
        elif here != mode:
            self._trail = (*self._trail, here) if here in self.MODES and "today" not in (here, mode) else ()
        self._was_made = bool(self._screen_stacks.get(mode))
        return super().switch_mode(mode)

    def delay_update(self, delay: float = 0.05) -> None:
        """Draw nothing while the mode changes, so that no half-made screen is seen.

        Textual always waits for the whole delay. A screen made before is complete as soon as it has resumed.
        """
        pause = ExitStack()
        pause.enter_context(self.batch_update())
        drawn = False

        def draw() -> None:
            nonlocal drawn
            if not drawn:
                drawn = True
                pause.close()
                if self.screen_stack:  # the app may be ending
                    self.screen.refresh()

        self.set_timer(delay, draw)
        if self._was_made:  # by then the screen's own resume is queued, and this runs after it
            self.call_later(lambda: self.screen.call_later(draw))

    def go_to(self, mode: str) -> None:
        """Switch to a mode; its screen is made at the first visit."""
        self.switch_mode(mode)

    @property
    def has_questions(self) -> bool:
        """Whether there is anything to ask."""
        return self.deck is not None and bool(self.deck.questions)

    def go_to_questions(self, mode: str) -> None:
        """Switch to a mode that asks questions; in an empty bank, say what to do instead."""
        if self.deck is not None and not self.deck.questions:
            self.tell(words.EMPTY_BANK[self.lang])
        else:
            self.go_to(mode)

    def open_question(
        self,
        question_id: str,
        among: tuple[str, ...] = (),
        moved: "Callable[[str], object] | None" = None,
    ) -> None:
        """Open a question's own page; from there one can step through the questions `among` it."""
        from quiz.tui.screens.question import QuestionScreen

        if self.deck is not None and question_id in self.deck.by_id:
            self.push_screen(QuestionScreen(question_id, among, moved))

    async def study_on(self) -> None:
        """Review some cards more than the day asks."""
        from quiz.tui.screens.review import ReviewScreen

        await self.switch_mode("review")
        if isinstance(self.screen, ReviewScreen):
            self.screen.study_on()

    async def open_search(self) -> None:
        """All of the bank, ready to type what to find."""
        from quiz.tui.screens.browse import BrowseScreen

        await self.switch_mode("browse")
        if isinstance(self.screen, BrowseScreen):
            self.screen.search_first()

    async def open_demo(self, name: str) -> None:
        """The demos, with the cursor on this one."""
        from quiz.tui.screens.demos import DemosScreen

        await self.switch_mode("demos")
        if isinstance(self.screen, DemosScreen):
            self.screen.open(name)
