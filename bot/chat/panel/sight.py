"""Everything a panel is drawn from: what the player sees, what they may answer, and in which language they read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.chat.panel.places import Main, Place, Sure
from bot.chat.presses import Press, choice_id
from bot.chat.screens import Button, Option, Style
from bot.chat.texts import Language, Texts, texts
from bot.game.actions import Action, Claim, ExchangePieces, KeepTickets
from bot.game.board import Board, Card
from bot.game.view import Mine, View
from bot.tables import Choices, Game, Seen


@dataclass(frozen=True, slots=True)
class Sight:
    game: Game
    seen: Seen
    choices: Choices
    language: Language
    names: Sequence[str]  # by seat, safe to print
    can_undo: bool = False
    drawn: Sequence[Card] = ()  # what came when they last drew blind
    planning: bool = False  # the choices are for the next turn: presses go into the plan

    @property
    def t(self) -> Texts:
        return texts(self.language)

    @property
    def view(self) -> View:
        return self.seen.view

    @property
    def board(self) -> Board:
        return self.seen.view.board

    @property
    def mine(self) -> Mine:
        mine = self.seen.view.mine
        assert mine is not None
        return mine

    # -- what presses mean -------------------------------------------------------------------------

    def press(self, verb: str, rest: str = "") -> str:
        verb = f"plan_{verb}" if self.planning else verb
        return Press(verb, self.game.id, self.choices.version, rest).custom_id

    def go(self, place: Place, label: str, symbol: str = "", style: Style = "plain", disabled: bool = False) -> Button:
        return Button(self.press("go", str(place)), label, symbol, style, disabled)

    def back(self) -> Button:
        return self.go(Main(), self.t("panel.back"), "↩️")

    def act(self, action: Action, label: str, symbol: str = "", style: Style = "plain") -> Button:
        """A button for the action; for an unusual one it leads to a question first."""
        verb, rest = self._doing(action)
        return Button(self.press(verb, rest), label, symbol, style)

    def option(self, action: Action, label: str, description: str = "", symbol: str = "") -> Option:
        verb, rest = self._doing(action)
        return Option(f"{verb}.{rest}", label, description, symbol)

    def _doing(self, action: Action) -> tuple[str, str]:
        choice = choice_id(action)
        return ("go", str(Sure(choice))) if self.unusual(action) else ("act", choice)

    def unusual(self, action: Action) -> bool:
        """What can't be taken back and hardly anybody wants: a loan, keeping every ticket drawn, swapping pieces.
        A plan can be taken back, so nothing in it is asked twice."""
        match action:
            case _ if self.planning:
                return False
            case Claim(route=route):
                return self.loan(self.board.route_by_id[route].toll)
            case KeepTickets(tickets=tickets):
                return self.choices.decision == "keep_drawn" and len(tickets) == len(self.mine.offer) > 2
            case ExchangePieces():
                return True
            case _:
                return False

    def loan(self, toll: int) -> bool:
        tolls = self.board.tolls
        return tolls is not None and self.view.options.tolls and toll > self.mine.tolls
