"""People who look things up while others play: hand, board from near, log, scores, what could be claimed or drawn."""

from __future__ import annotations

import random

from bot.playground.people import Person

TYPED = (("claim", "route"), ("draw", "card"), ("station", "city"), ("harbor", "city"), ("exchange", "pieces"))


class Curious:
    """Does one of it, by chance, one time in so many."""

    def __init__(self, person: Person, chance: random.Random, one_in: int) -> None:
        self.person, self.chance, self.one_in = person, chance, one_in

    async def looks(self) -> bool:
        """Whether they did."""
        if self.chance.randrange(self.one_in):
            return False
        match self.chance.choice(("hand", "board", "log", "scores", "typing")):
            case "board":
                cities = (await self.person.autocomplete("/train board", "city", "")).choices
                city = self.chance.choice(cities)["value"] if cities else None
                await self.person.slash("/train board", **({"city": city} if city else {}))
            case "log":
                log = (await self.person.slash("/train log")).message
                if older := [part for part in log.components if str(part.get("custom_id")).startswith("sm:log_page:")]:
                    await self.person.press(older[0]["custom_id"], on=log)
            case "typing":
                command, option = self.chance.choice(TYPED)
                await self.person.autocomplete(f"/train {command}", option, self.chance.choice(("", "a", "l")))
            case name:
                await self.person.slash(f"/train {name}")
        return True
