"""What is locked, named and told fits together."""

import re
import tomllib
from glob import glob
from pathlib import Path

import pytest

from service.settings import Settings

ROOT = Path(__file__).parent.parent
LOCKS = ("requirements.lock", "requirements-dev.lock")


def locked(name: str) -> dict[str, str]:
    """Package to version."""
    return dict(re.findall(r"^([a-z0-9._-]+)==([^ ]+)", (ROOT / name).read_text(), re.MULTILINE))


def dependencies() -> set[str]:
    """What the project asks for itself."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    extras = project["optional-dependencies"].values()
    asked = {name for names in (project["dependencies"], *extras) for name in names}
    return asked - {"dying-message[play,simulate]"}


@pytest.mark.parametrize("lock", LOCKS)
def test_every_locked_version_has_a_hash_and_no_address(lock: str) -> None:
    text = (ROOT / lock).read_text()
    entries = re.split(r"^(?=[a-z0-9])", text, flags=re.MULTILINE)[1:]
    assert entries
    assert [entry for entry in entries if "--hash=sha256:" not in entry] == []
    assert not re.search(r"https?://|index-url|find-links", text)


def test_both_locks_have_the_same_versions() -> None:
    play, work = map(locked, LOCKS)
    assert play.items() <= work.items()


def test_all_that_is_asked_for_is_locked_and_decided_on() -> None:
    assert dependencies() <= locked("requirements-dev.lock").keys()
    decisions = (ROOT / "docs" / "decisions.md").read_text()
    assert [name for name in sorted(dependencies()) if f"**{name}**" not in decisions] == []


def test_the_readme_knows_every_setting() -> None:
    readme = (ROOT / "README.md").read_text()
    assert [name for name in Settings.model_fields if f"`{name.upper()}`" not in readme] == []


def test_the_two_commands_stand_at_the_top_of_the_readme() -> None:
    top = (ROOT / "README.md").read_text().splitlines()[:6]
    assert [line.split("#")[0].strip() for line in top[3:5]] == ["make play", "make test"]


def test_every_picture_and_page_that_the_readme_points_at_is_there() -> None:
    pointed = re.findall(r"\]\(([^)]+)\)", (ROOT / "README.md").read_text())
    files = [each for each in pointed if not each.startswith("https://")]
    assert "docs/page.png" in files
    assert [file for file in files if not (ROOT / file).is_file()] == []


def folder(package: str) -> Path:
    return ROOT / package.replace(".", "/")


def test_an_installed_package_has_every_file_that_is_not_python() -> None:
    setup = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["setuptools"]
    packed = {
        path
        for package, patterns in setup["package-data"].items()
        for pattern in patterns
        # As setuptools looks for them; a Path's own glob finds only folders with `**`.
        for found in glob(pattern, root_dir=folder(package), recursive=True)  # noqa: PTH207
        if (path := folder(package) / found).is_file()
    }
    ours = (
        path for folder in ("engine", "service", "workers") for path in (ROOT / folder).rglob("*")
    )
    files = {path for path in ours if path.is_file() and "__pycache__" not in path.parts}
    assert {path for path in files if path.suffix != ".py"} == packed
