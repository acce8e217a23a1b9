"""Settings from a file and the environment; every mistake is reported in a sentence."""

import re
from pathlib import Path

import pytest
from paths import ROOT

from charleston.server.settings import NAMES, PREFIX, Settings, SettingsError, data_folder, read_settings

HOSTING = (ROOT / "docs" / "hosting.md").read_text()


def test_without_settings_the_defaults_apply() -> None:
    assert read_settings(None, {}) == Settings()
    assert read_settings(None, {"PATH": "/bin", "HOME": "/"}) == Settings()


def test_the_environment_overrides_the_file(tmp_path: Path) -> None:
    file = tmp_path / "charleston.toml"
    file.write_text('port = 81\nhost = "10.0.0.1"\norigins = ["https://a.example"]\n')
    settings = read_settings(file, {"CHARLESTON_PORT": "82", "CHARLESTON_BEHIND_PROXY": "127.0.0.1, ::1"})
    assert (settings.port, settings.host) == (82, "10.0.0.1")
    assert (settings.origins, settings.behind_proxy) == (("https://a.example",), ("127.0.0.1", "::1"))
    assert read_settings(None, {"CHARLESTON_SETTINGS": str(file)}).port == 81


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("prot = 1", r"There is no setting prot \(in .*\)\. Did you mean port\?"),
        ("zzzz = 1", r"There is no setting zzzz .* Settings are host, port, "),
        ('port = "x"', r"The setting port \(in .*\) cannot be used: Expected `int`, got `str`\."),
        ('port = "80"', "Expected `int`, got `str`"),
        ("port = 70000", "Expected `int` <= 65535"),
        ("archive_days = 0", "Expected `int` >= 1"),
        ('log_level = "loud"', "Invalid enum value 'loud'"),
        ("port =", "is not a TOML file"),
        ('database = "mysql://x:secret@y"', "must begin with postgresql://"),
        ('public_url = "charleston.example"', "web addresses"),
        ("behind_proxy = true", "Expected `array`, got `bool`"),
    ],
)
def test_an_invalid_file_is_reported_in_a_sentence(tmp_path: Path, text: str, sentence: str) -> None:
    file = tmp_path / "charleston.toml"
    file.write_text(text)
    with pytest.raises(SettingsError, match=sentence) as caught:
        read_settings(file, {})
    assert "secret" not in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("variable", "value", "sentence"),
    [
        ("CHARLESTON_PROT", "1", r"There is no setting CHARLESTON_PROT\. Did you mean port\?"),
        ("CHARLESTON_PORT", "x", r"The setting port \(in CHARLESTON_PORT\) cannot be used"),
        ("CHARLESTON_PORT", "", "cannot be used"),
        ("CHARLESTON_SETTINGS", "/nowhere/x.toml", "cannot be read: No such file"),
    ],
)
def test_an_invalid_environment_variable_is_reported_in_a_sentence(variable: str, value: str, sentence: str) -> None:
    with pytest.raises(SettingsError, match=sentence):
        read_settings(None, {variable: value})


def test_a_binary_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "x").write_bytes(b"\xff\xfe\0")
    with pytest.raises(SettingsError, match="is not a TOML file"):
        read_settings(tmp_path / "x", {})
    with pytest.raises(SettingsError, match="cannot be read: Is a directory"):
        read_settings(tmp_path, {})


def test_the_folder_for_data() -> None:
    home = Path.home()
    assert data_folder("linux", {}) == home / ".local" / "share" / "charleston"
    assert data_folder("linux", {"XDG_DATA_HOME": "/d"}) == Path("/d/charleston")
    assert data_folder("linux", {"XDG_DATA_HOME": "relative"}) == home / ".local" / "share" / "charleston"
    assert data_folder("darwin", {}) == home / "Library" / "Application Support" / "Charleston"
    assert data_folder("win32", {"LOCALAPPDATA": "/l"}) == Path("/l/Charleston")
    assert Settings(data="/x").store == "sqlite:////x/charleston.db"
    assert Settings(database="postgresql://u@h/d").store == "postgresql://u@h/d"


def test_every_setting_is_described_with_its_default() -> None:
    rows = re.findall(r"^\| `(\w+)` \| `(\w+)` \| (.*?) \| .* \|$", HOSTING, re.MULTILINE)
    assert [name for name, _, _ in rows] == list(NAMES)
    assert [variable for _, variable, _ in rows] == [PREFIX + name.upper() for name in NAMES]
    for name, _, shown in rows:
        default = getattr(Settings(), name)
        written = str(default).lower() if isinstance(default, bool) else default
        assert shown == (f"`{written}`" if default not in ("", ()) else "-"), name
