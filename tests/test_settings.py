"""Settings come from the environment and from `.env`, and a mistake names its variable."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.settings import VARIABLES, Settings, SettingsError, read_settings


def from_file(tmp_path: Path, text: str, **environment: str) -> Settings:
    path = tmp_path / ".env"
    path.write_text(text, encoding="utf-8")
    return read_settings(environment, path)


def refused(tmp_path: Path, text: str = "", **environment: str) -> tuple[str, ...]:
    with pytest.raises(SettingsError) as caught:
        from_file(tmp_path, text, **environment)
    return caught.value.problems


def test_defaults(tmp_path: Path) -> None:
    settings = read_settings({}, tmp_path / "none")
    assert settings == Settings()
    assert settings.discord_token is None
    assert settings.database_path == Path("data/stationmaster.sqlite3")
    assert settings.discord_api_url == "https://discord.com/api/v10"
    assert (settings.discord_gateway_url, settings.language, settings.log_level) == (None, "en", "INFO")


def test_everything_set(tmp_path: Path) -> None:
    settings = from_file(
        tmp_path,
        f"""
        # a comment
        DISCORD_TOKEN = abc.def
        DATABASE_PATH="{tmp_path}/my games.sqlite3"  # quoted
        export DISCORD_API_URL=http://127.0.0.1:8000/api/v10/
        DISCORD_GATEWAY_URL='ws://127.0.0.1:8000/gateway'
        LANGUAGE=PL
        LOG_LEVEL=debug   # quiet later
        MAPS_PATH={tmp_path}
        """,
    )
    assert settings == Settings(
        discord_token="abc.def",
        database_path=tmp_path / "my games.sqlite3",
        discord_api_url="http://127.0.0.1:8000/api/v10",
        discord_gateway_url="ws://127.0.0.1:8000/gateway",
        language="pl",
        log_level="DEBUG",
        maps_path=tmp_path,
    )


def test_the_environment_wins(tmp_path: Path) -> None:
    assert from_file(tmp_path, "LANGUAGE=pl\nLOG_LEVEL=ERROR", LANGUAGE="en").language == "en"
    assert from_file(tmp_path, "LANGUAGE=pl\nLOG_LEVEL=ERROR", LANGUAGE="en").log_level == "ERROR"


def test_empty_means_not_set(tmp_path: Path) -> None:
    assert from_file(tmp_path, "DISCORD_TOKEN=\nLANGUAGE=  ", MAPS_PATH="") == Settings()


@pytest.mark.parametrize(
    ("name", "value", "message"),
    [
        ("LANGUAGE", "de", "LANGUAGE must be one of en, pl; not 'de'"),
        ("LOG_LEVEL", "loud", "LOG_LEVEL must be one of DEBUG, INFO, WARNING, ERROR, CRITICAL; not 'loud'"),
        (
            "DISCORD_API_URL",
            "discord.com",
            "DISCORD_API_URL must be an address like https://host/path, not 'discord.com'",
        ),
        (
            "DISCORD_GATEWAY_URL",
            "http://x",
            "DISCORD_GATEWAY_URL must be an address like wss://host/path, not 'http://x'",
        ),
        ("MAPS_PATH", "/no/such/folder", "MAPS_PATH must be a folder, and '/no/such/folder' is none"),
        ("DATABASE_PATH", ".", "DATABASE_PATH must be a file, and '.' is a folder"),
    ],
)
def test_a_malformed_value_names_its_variable(tmp_path: Path, name: str, value: str, message: str) -> None:
    assert refused(tmp_path, **{name: value}) == (message,)
    assert refused(tmp_path, f"{name}={value}") == (message,)


def test_a_malformed_token_is_named_but_never_shown(tmp_path: Path) -> None:
    (problem,) = refused(tmp_path, DISCORD_TOKEN="Bot secret.token.here")
    assert problem.startswith("DISCORD_TOKEN must be")
    assert "secret" not in problem


def test_the_token_is_not_in_the_representation() -> None:
    assert "secret" not in repr(Settings(discord_token="secret"))


def test_unknown_names_in_the_file(tmp_path: Path) -> None:
    problems = refused(tmp_path, "DISCORD_TOKN=x\n\nFAVOURITE_COLOUR=red\nsecret-token-without-name\n")
    assert problems[0].endswith(".env, line 1: unknown variable DISCORD_TOKN; did you mean DISCORD_TOKEN?")
    assert problems[1].endswith(f"line 3: unknown variable FAVOURITE_COLOUR; known are {', '.join(VARIABLES)}")
    assert problems[2].endswith("line 4: not of the form NAME=value")


def test_unknown_names_in_the_environment(tmp_path: Path) -> None:
    assert refused(tmp_path, DISCORD_TOKN="x") == ("unknown variable DISCORD_TOKN; did you mean DISCORD_TOKEN?",)
    assert refused(tmp_path, STATIONMASTER_LANGUAGE="pl")[0].endswith("did you mean LANGUAGE?")
    assert refused(tmp_path, STATIONMASTER_SPEED="9")[0].startswith("unknown variable STATIONMASTER_SPEED; known are")


def test_other_programs_variables_are_left_alone(tmp_path: Path) -> None:
    assert from_file(tmp_path, "", PATH="/bin", DISCORD_WEBHOOK="x", DATABASE_URL="postgres://…") == Settings()


@pytest.mark.parametrize(
    ("value", "language"), [("pl_PL:en_US", "pl"), ("de_DE:en", "en"), ("en_US.UTF-8", "en"), ("fr_FR", "en")]
)
def test_a_language_list_of_the_system(tmp_path: Path, value: str, language: str) -> None:
    assert from_file(tmp_path, "", LANGUAGE=value).language == language


def test_all_problems_at_once(tmp_path: Path) -> None:
    assert len(refused(tmp_path, "LANGUAGE=de\nLOG_LEVEL=loud\nTYPO=1")) == 3


def test_a_file_that_is_not_text(tmp_path: Path) -> None:
    (tmp_path / ".env").write_bytes(b"\xff\xfe")
    with pytest.raises(SettingsError, match="can't be read: it is not UTF-8 text"):
        read_settings({}, tmp_path / ".env")


def test_the_example_names_every_variable_and_is_valid(tmp_path: Path) -> None:
    text = (Path(__file__).parents[1] / ".env.example").read_text(encoding="utf-8")
    assert from_file(tmp_path, text) == Settings()
    assert all(f"{name}=" in text for name in VARIABLES)
    everything = "\n".join(line.removeprefix("#") if "=" in line else line for line in text.splitlines())
    assert from_file(tmp_path, everything) == Settings()
