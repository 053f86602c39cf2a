"""The game on Discord: commands, panels, direct messages."""
