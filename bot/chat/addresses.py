"""Where Discord is. Only these two addresses tell the playground from the real thing.

discord.py asks `GET /gateway/bot` for the gateway's address when it shards by itself, but a plain client and one whose
session was invalidated go to `DiscordWebSocket.DEFAULT_GATEWAY`; REST calls and interaction webhooks all start from
`Route.BASE`. Both are class attributes, so setting them once before the client is made is enough.
"""

from __future__ import annotations

import yarl
from discord.gateway import DiscordWebSocket
from discord.http import Route

DISCORD_API = Route.BASE
DISCORD_GATEWAY = str(DiscordWebSocket.DEFAULT_GATEWAY)


def point_discord_at(api_url: str = DISCORD_API, gateway_url: str = DISCORD_GATEWAY) -> None:
    """Let every discord.py client of this process talk to these addresses; without arguments to Discord itself."""
    Route.BASE = api_url
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(gateway_url)
