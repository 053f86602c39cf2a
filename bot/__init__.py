"""Stationmaster: railway board games to play asynchronously on Discord."""
