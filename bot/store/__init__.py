"""Everything that must outlive the process, in one SQLite file."""

from bot.store.store import Rows, Store, open_store
from bot.store.trouble import StoreTrouble, TroubleKind

__all__ = ["Rows", "Store", "StoreTrouble", "TroubleKind", "open_store"]
