"""What presses do, by subject. Importing the modules fills the register of verbs."""

from bot.chat.verbs import lobby, looking, plans, play, seats

__all__ = ["lobby", "looking", "plans", "play", "seats"]
