"""A command and a panel, and somebody who uses them: what the tests of interactions have in common."""

from __future__ import annotations

from typing import Any

TRAIN: dict[str, Any] = {
    "name": "train",
    "description": "trains",
    "options": [
        {"type": 3, "name": "map", "description": "which map", "autocomplete": True},
        {"type": 4, "name": "seats", "description": "how many", "min_value": 2, "max_value": 5},
        {"type": 3, "name": "pace", "description": "how fast", "choices": [{"name": "Slow", "value": "s"}]},
        {"type": 6, "name": "rival", "description": "against whom"},
    ],
}
PANEL = {
    "content": "panel",
    "components": [
        {
            "type": 1,
            "components": [
                {"type": 2, "style": 1, "label": "Join", "custom_id": "join"},
                {"type": 2, "style": 1, "label": "Shut", "custom_id": "shut", "disabled": True},
                {"type": 2, "style": 5, "label": "Rules", "url": "https://example.org"},
            ],
        },
        {
            "type": 1,
            "components": [
                {
                    "type": 3,
                    "custom_id": "route",
                    "options": [{"label": "A", "value": "a"}, {"label": "B", "value": "b"}],
                }
            ],
        },
    ],
}


async def begun(api: Any, **options: Any) -> Any:
    await api.register(TRAIN)
    red = await api.server.user("red")
    return api.server.acting.slash(red.user, red.place, "/train", options)


async def pressed(api: Any, custom_id: str = "join") -> Any:
    sent = await api("POST", f"{api.station}/messages", PANEL)
    red = await api.server.user("red")
    message = api.server.world.message(red.place, int(sent.body["id"]))
    return api.server.acting.press(red.user, message, custom_id)
