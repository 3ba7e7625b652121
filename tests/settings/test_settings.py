"""Settings: what a file gives, and what a wrong one says."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from dbgraph.errors import BadSettings
from dbgraph.settings import load_settings

CASES = yaml.safe_load((Path(__file__).parent / "cases.yaml").read_text("utf-8"))


def _at(value: Any, path: str) -> Any:
    for part in path.split("."):
        if part.isdigit():
            value = value[int(part)]
        elif isinstance(value, dict) or hasattr(value, "items"):
            value = value[part]
        else:
            value = getattr(value, part)
    return value


@pytest.mark.parametrize("case", CASES, ids=[case["name"] for case in CASES])
def test_case(case: dict[str, Any], tmp_path: Path) -> None:
    file = tmp_path / "dbgraph.toml"
    file.write_text(case["toml"], "utf-8")
    if "error" in case:
        with pytest.raises(BadSettings) as caught:
            load_settings(file)
        text = str(caught.value)
        assert [words for words in case["error"] if words not in text] == []
        assert "\n" not in caught.value.what
        assert case.get("never", "\n") not in text
    else:
        settings = load_settings(file)
        assert {path: _at(settings, path) for path in case["expect"]} == case["expect"]


def test_missing_file_lists_the_places_tried(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(BadSettings, match=r"dbgraph\.toml in the working folder") as caught:
        load_settings()
    assert "dbgraph init" in caught.value.fix


def test_environment_wins_over_file_and_flags_over_environment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "dbgraph.toml"
    file.write_text("[serve]\nport = 1111\nhost = '::1'\n", "utf-8")
    monkeypatch.setenv("DBGRAPH_SERVE__PORT", "2222")
    assert load_settings(file).serve.port == 2222
    assert load_settings(file).serve.host == "::1"
    assert load_settings(file, {"serve": {"port": 3333}}).serve.port == 3333


def test_paths_are_relative_to_the_file(tmp_path: Path) -> None:
    (tmp_path / "conf").mkdir()
    file = tmp_path / "conf" / "dbgraph.toml"
    file.write_text("", "utf-8")
    settings = load_settings(file)
    assert settings.resolve("../code") == (tmp_path / "code").resolve()
    assert settings.resolve("/srv/code") == Path("/srv/code")


def test_settings_are_frozen(tmp_path: Path) -> None:
    file = tmp_path / "dbgraph.toml"
    file.write_text("", "utf-8")
    with pytest.raises(ValueError, match="frozen"):
        load_settings(file).serve = None  # type: ignore[assignment]
