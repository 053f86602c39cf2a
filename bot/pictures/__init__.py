"""Pictures of boards, hands and scores, drawn from views only. `Studio` is where they are made."""

from __future__ import annotations

from bot.pictures.picture import Picture
from bot.pictures.studio import Frame, Studio

__all__ = ["Frame", "Picture", "Studio"]
