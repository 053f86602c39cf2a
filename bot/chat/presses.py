"""What stands in a `custom_id`: verb, game, version and an argument. It names a choice; it is never trusted.

An action is named by a digest and looked up again among what is legal at the moment of the press, so a forged or
outdated id finds nothing or something the player may do anyway.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import blake2b

from bot.game.actions import Action, action_to_json

TEMPLATE = r"sm:(?P<verb>[a-z_]+):(?P<game>[0-9]{1,12}):(?P<version>[0-9]{1,9}):(?P<rest>[\w.-]{0,60})"


@dataclass(frozen=True, slots=True)
class Press:
    verb: str
    game: int
    version: int = 0
    rest: str = ""

    @property
    def custom_id(self) -> str:
        return f"sm:{self.verb}:{self.game}:{self.version}:{self.rest}"

    @staticmethod
    def parse(match: re.Match[str]) -> Press:
        return Press(match["verb"], int(match["game"]), int(match["version"]), match["rest"])


def choice_id(action: Action) -> str:
    return blake2b(action_to_json(action), digest_size=6).hexdigest()


def find_choice(actions: Iterable[Action], choice: str) -> Action | None:
    return next((action for action in actions if choice_id(action) == choice), None)
