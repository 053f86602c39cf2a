"""All settings, read from the environment and from `.env`. What is set in the environment wins."""

from __future__ import annotations

import difflib
from collections.abc import Mapping
from pathlib import Path
from typing import Literal, get_args
from urllib.parse import urlsplit

import msgspec

Language = Literal["en", "pl"]
LogLevel = Literal["DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL"]

VARIABLES = (
    "DISCORD_TOKEN",
    "DATABASE_PATH",
    "DISCORD_API_URL",
    "DISCORD_GATEWAY_URL",
    "LANGUAGE",
    "LOG_LEVEL",
    "MAPS_PATH",
)


class SettingsError(ValueError):
    """Settings that can't be used; `problems` has one line for each, naming the variable."""

    def __init__(self, problems: list[str]) -> None:
        self.problems = tuple(problems)
        super().__init__("\n".join(problems))


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    discord_token: str | None = None
    database_path: Path = Path("data/stationmaster.sqlite3")
    discord_api_url: str = "https://discord.com/api/v10"
    discord_gateway_url: str | None = None  # None: ask the API, as Discord wants it
    language: Language = "en"
    log_level: LogLevel = "INFO"
    maps_path: Path | None = None  # None: the maps that come with the project

    def __repr__(self) -> str:
        token = "set" if self.discord_token else "not set"
        return f"<Settings token {token}, database {self.database_path}>"  # the token never reaches a log


def read_settings(environment: Mapping[str, str], env_file: Path = Path(".env")) -> Settings:
    """The settings, or a `SettingsError` that names everything wrong at once."""
    problems: list[str] = []
    values = _from_file(env_file, problems)
    _check_names(environment, problems)
    values |= {name: environment[name] for name in VARIABLES if name in environment}
    values = {name: value.strip() for name, value in values.items() if value.strip()}  # empty means not set
    defaults = Settings()
    settings = Settings(
        discord_token=_token(values, problems),
        database_path=Path(values.get("DATABASE_PATH", defaults.database_path)).expanduser(),
        discord_api_url=_address(values, "DISCORD_API_URL", ("http", "https"), problems) or defaults.discord_api_url,
        discord_gateway_url=_address(values, "DISCORD_GATEWAY_URL", ("ws", "wss"), problems),
        language=_language(values, problems),
        log_level=_log_level(values, problems),
        maps_path=_folder(values, "MAPS_PATH", problems),
    )
    if settings.database_path.is_dir():
        problems.append(f"DATABASE_PATH must be a file, and {str(settings.database_path)!r} is a folder")
    if problems:
        raise SettingsError(problems)
    return settings


def _check_names(environment: Mapping[str, str], problems: list[str]) -> None:
    """The environment is full of other programs' variables; only what looks like one of ours is a mistake."""
    for name in sorted(environment):
        if name in VARIABLES or not name.startswith(("DISCORD_", "DATABASE_", "MAPS_", "STATIONMASTER_")):
            continue
        near = difflib.get_close_matches(name.removeprefix("STATIONMASTER_"), VARIABLES, n=1, cutoff=0.85)
        if near:
            problems.append(f"unknown variable {name}; did you mean {near[0]}?")
        elif name.startswith("STATIONMASTER_"):
            problems.append(f"unknown variable {name}; known are {', '.join(VARIABLES)}")


def _from_file(path: Path, problems: list[str]) -> dict[str, str]:
    try:
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        return {}
    except (OSError, UnicodeDecodeError) as error:
        problems.append(f"{path} can't be read: {getattr(error, 'strerror', None) or 'it is not UTF-8 text'}")
        return {}
    values: dict[str, str] = {}
    for number, line in enumerate(text.splitlines(), start=1):
        line = line.strip().removeprefix("export ").lstrip()
        if not line or line.startswith("#"):
            continue
        name, equals, value = (part.strip() for part in line.partition("="))
        if not equals:
            # the line itself may be a token somebody pasted: it is not repeated
            problems.append(f"{path}, line {number}: not of the form NAME=value")
        elif name not in VARIABLES:
            near = difflib.get_close_matches(name.upper(), VARIABLES, n=1)
            hint = f"did you mean {near[0]}?" if near else f"known are {', '.join(VARIABLES)}"
            problems.append(f"{path}, line {number}: unknown variable {name}; {hint}")
        else:
            values[name] = _unquote(value)
    return values


def _unquote(value: str) -> str:
    """`"a value" # a comment` and `a value # a comment` both mean `a value`."""
    for quote in "\"'":
        if value.startswith(quote) and (end := value.find(quote, 1)) > 0:
            return value[1:end]
    return value.split(" #", 1)[0].strip()


def _token(values: Mapping[str, str], problems: list[str]) -> str | None:
    token = values.get("DISCORD_TOKEN")
    if token is None:
        return None
    if any(character.isspace() for character in token) or not token.isascii():
        problems.append("DISCORD_TOKEN must be the bot's token alone, without spaces or a word before it")
    return token


def _address(values: Mapping[str, str], name: str, schemes: tuple[str, ...], problems: list[str]) -> str | None:
    value = values.get(name)
    if value is None:
        return None
    parts = urlsplit(value)
    if parts.scheme not in schemes or not parts.hostname:
        problems.append(f"{name} must be an address like {schemes[-1]}://host/path, not {value!r}")
    return value.rstrip("/")


def _language(values: Mapping[str, str], problems: list[str]) -> Language:
    """`en` or `pl`. Many systems set LANGUAGE themselves, like `pl_PL:en_US`: the first one we speak counts."""
    wanted = values.get("LANGUAGE", "en").casefold()
    for name in wanted.split(":"):
        match name.split("_")[0].split(".")[0]:
            case "en":
                return "en"
            case "pl":
                return "pl"
    if ":" not in wanted and "_" not in wanted:
        problems.append(f"LANGUAGE must be one of {', '.join(get_args(Language))}; not {values['LANGUAGE']!r}")
    return "en"


def _log_level(values: Mapping[str, str], problems: list[str]) -> LogLevel:
    levels: tuple[LogLevel, ...] = get_args(LogLevel)
    wanted = values.get("LOG_LEVEL", "INFO").upper()
    for level in levels:
        if wanted == level:
            return level
    problems.append(f"LOG_LEVEL must be one of {', '.join(levels)}; not {values['LOG_LEVEL']!r}")
    return "INFO"


def _folder(values: Mapping[str, str], name: str, problems: list[str]) -> Path | None:
    if name not in values:
        return None
    folder = Path(values[name]).expanduser()
    if not folder.is_dir():
        problems.append(f"{name} must be a folder, and {values[name]!r} is none")
    return folder
