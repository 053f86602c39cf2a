"""The drawing office: computes layouts and coast lines ahead of time. It needs numpy and scipy; the bot does not."""
