"""Whatever fits the house's own description, or nearly fits it, gets an answer that the description names."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import hypothesis
import pytest
import schemathesis
from hypothesis import given
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from lampblack.settings import Settings
from tests.server.people import House, Person

CHECKS = [not_a_server_error, content_type_conformance, response_schema_conformance, status_code_conformance]
FREE = Settings(
    commands_per_10_s=10**6, tables_per_minute=10**6, guesses_per_minute=10**6, all_guesses_per_minute=10**6
)


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    made = House(Path(tmp_path_factory.mktemp("openapi")), settings=FREE)
    yield made
    made.close()


@pytest.fixture(scope="module")
def gm(house: House) -> Person:
    return house.open_table()


def test_every_route_answers_as_it_says(house: House, gm: Person) -> None:
    described = schemathesis.openapi.from_url(f"{house.base}/api/openapi.json")
    tried = [try_out(cast(Any, found).ok(), gm) for found in described.get_all_operations()]
    assert len(tried) > 12


def try_out(operation: Any, gm: Person) -> str:
    """Send what fits a route's description to it, and what nearly does."""
    # A table that was removed would answer nothing more.
    token = "" if operation.method.upper() == "DELETE" and operation.path.endswith("{table}") else gm.token

    @given(case=operation.as_strategy())
    @hypothesis.settings(
        max_examples=15, derandomize=True, deadline=None, suppress_health_check=list(hypothesis.HealthCheck)
    )
    def answers(case: Any) -> None:
        if "table" in (case.path_parameters or {}):
            case.path_parameters["table"] = gm.table
        case.call_and_validate(headers={"Authorization": f"Bearer {token}"}, checks=CHECKS)

    answers()
    return str(operation.label)
