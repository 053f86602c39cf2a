"""One file per mechanism. A map file switches them on by name; `MECHANISMS` is the list of those there are."""

from __future__ import annotations

from bot.game.rules.attractions import ATTRACTIONS
from bot.game.rules.districts import DISTRICTS
from bot.game.rules.doubled_spaces import DOUBLED_SPACES
from bot.game.rules.draft import DRAFT
from bot.game.rules.ferries import FERRIES
from bot.game.rules.festivals import FESTIVALS
from bot.game.rules.harbors import HARBORS
from bot.game.rules.longest_path import LONGEST_PATH
from bot.game.rules.neutral import NEUTRAL_PLAYER
from bot.game.rules.pieces import EXCHANGE, PIECE_CHOICE
from bot.game.rules.ships import SHIPS
from bot.game.rules.start_scores import START_SCORES
from bot.game.rules.stations import STATIONS
from bot.game.rules.tolls import TOLLS
from bot.game.rules.tours import TOURS
from bot.game.rules.tunnels import TUNNELS

MECHANISMS = {
    mechanism.name: mechanism
    for mechanism in (
        FERRIES,
        TUNNELS,
        STATIONS,
        LONGEST_PATH,
        SHIPS,
        DOUBLED_SPACES,
        PIECE_CHOICE,
        HARBORS,
        EXCHANGE,
        TOURS,
        DISTRICTS,
        ATTRACTIONS,
        FESTIVALS,
        DRAFT,
        START_SCORES,
        TOLLS,
        NEUTRAL_PLAYER,
    )
}
