"""The commands of `python -m bot`, one module per family.

A module has `add(commands)`, which adds its parsers and sets for each the function that runs it:
`parser.set_defaults(run=...)`, called with the parsed arguments, returns the exit status. `args.settings` are the
settings. Modules are imported for every call, so they import what is heavy inside the functions that need it.
"""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    Commands = argparse._SubParsersAction[argparse.ArgumentParser]
