"""The operator's settings: a TOML file, overridden by the environment. Invalid settings are errors, never guesses."""

import os
import sys
import tomllib
from collections.abc import Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from charleston.fields import wrong_field

PREFIX = "CHARLESTON_"
FILE = f"{PREFIX}SETTINGS"
PORT = 8152
"""The default port. It ends in 152, the number of tiles, and is free on most machines."""

Count = Annotated[int, Meta(ge=1, le=1_000_000)]


class SettingsError(ValueError):
    """Invalid settings; the message is one sentence."""


class Settings(Struct, frozen=True, forbid_unknown_fields=True):
    """The operator's settings; docs/hosting.md describes each, and a test checks that it does."""

    host: str = "127.0.0.1"
    port: Annotated[int, Meta(ge=0, le=65535)] = PORT
    data: str = ""
    database: str = ""
    public_url: str = ""
    origins: tuple[str, ...] = ()
    hosts: tuple[str, ...] = ()
    behind_proxy: tuple[str, ...] = ()
    log_level: Literal["debug", "info", "warning", "error"] = "info"
    log_format: Literal["json", "plain"] = "json"
    hint_costs: bool = True
    archive_days: Annotated[int, Meta(ge=1, le=36_500)] = 90
    tables_a_minute: Count = 30
    checks_a_minute: Count = 60
    connections_a_minute: Count = 3_000
    requests_a_minute: Count = 10_000

    @property
    def folder(self) -> Path:
        return Path(self.data).expanduser() if self.data else data_folder(sys.platform, os.environ)

    @property
    def chances_folder(self) -> Path:
        """Where the learned chances of cards are kept."""
        return self.folder / "chances"

    @property
    def store(self) -> str:
        """The address of the store, in the form that ``open_store`` accepts."""
        return self.database or f"sqlite:///{self.folder.absolute() / 'charleston.db'}"

    @property
    def our_origins(self) -> tuple[str, ...]:
        return (*self.origins, self.public_url) if self.public_url else self.origins


NAMES = Settings.__struct_fields__
DEFAULTS = Settings()


def data_folder(platform: str, environment: Mapping[str, str]) -> Path:
    """Return the folder where programs on this system store a user's data."""
    if platform == "win32":
        local = environment.get("LOCALAPPDATA")
        return (Path(local) if local else Path.home() / "AppData" / "Local") / "Charleston"
    if platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "Charleston"
    shared = Path(environment.get("XDG_DATA_HOME", ""))
    return (shared if shared.is_absolute() else Path.home() / ".local" / "share") / "charleston"


def read_settings(file: Path | None, environment: Mapping[str, str]) -> Settings:
    named = environment.get(FILE)
    file = file or (Path(named) if named else None)
    values = _from_file(file) if file else {}
    where = dict.fromkeys(values, str(file))
    for variable, value in environment.items():
        if variable.startswith(PREFIX) and variable != FILE:
            name = _known(variable.removeprefix(PREFIX).lower(), variable)
            values[name] = _split(value) if name in ("origins", "hosts", "behind_proxy") else value
            where[name] = variable
    return _convert(values, where)


def _from_file(file: Path) -> dict[str, Any]:
    try:
        values = tomllib.loads(file.read_text("utf-8"))
    except OSError as error:
        raise SettingsError(f"The settings in {file} cannot be read: {error.strerror or error}.") from None
    except ValueError as error:  # not UTF-8, or not TOML
        raise SettingsError(f"{file} is not a TOML file: {error}.") from None
    for name in values:
        _known(name, f"{name} (in {file})")
    return values


def _known(name: str, shown: str) -> str:
    if name not in NAMES:
        near = get_close_matches(name, NAMES, 1, 0.5)
        mean = f" Did you mean {near[0]}?" if near else f" Settings are {', '.join(NAMES)}."
        raise SettingsError(f"There is no setting {shown}.{mean}")
    return name


def _split(value: str) -> list[str]:
    return [part.strip() for part in value.split(",") if part.strip()]


def _convert(values: Mapping[str, Any], where: Mapping[str, str]) -> Settings:
    """Validate settings one by one, to name an invalid setting. Numbers from the environment are strings."""
    for name, value in values.items():
        wrong = wrong_field({name: value}, Settings, strict=where[name] != f"{PREFIX}{name.upper()}")
        if wrong is not None:
            raise SettingsError(f"The setting {name} (in {where[name]}) cannot be used: {wrong.reason}.")
    made = msgspec.convert(values, Settings, strict=False)
    _check(made)
    return made


def _check(settings: Settings) -> None:
    if settings.database and not settings.database.startswith(("sqlite:///", "postgresql://")):
        raise SettingsError("The setting database must begin with postgresql:// or sqlite:///.")
    for origin in settings.our_origins:
        if not origin.startswith(("http://", "https://")):
            raise SettingsError(
                f"The settings public_url and origins must be web addresses (https://...), not {origin!r}."
            )
