"""Requests that the OpenAPI description allows, and many that it does not: no crash, and answers as described."""

from contextlib import suppress
from pathlib import Path
from typing import Any

from effort import times
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis.errors import Unsatisfiable
from running import running

from charleston.server.api.lobby_routes import HANDLERS

BUSY_S = 120
"""How long a request may take on a busy machine."""

bounded = settings(
    max_examples=times(5, soak=40),
    derandomize=True,
    deadline=None,
    database=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)


def may_be_invalid(operation: Any) -> bool:
    """Return whether a request can be invalid: not if all its input is any text. ``make soak`` tries them all."""
    any_text = all(parameter.definition["schema"] == {"type": "string"} for parameter in operation.iter_parameters())
    return times(bool(operation.body) or not any_text, soak=True)


def test_answers_match_the_description(tmp_path: Path) -> None:
    import schemathesis  # slow to import, and each worker collects this file
    from schemathesis import GenerationMode, checks
    from schemathesis.core.result import Ok

    conformance = [
        checks.not_a_server_error,
        checks.status_code_conformance,
        checks.content_type_conformance,
        checks.response_schema_conformance,
    ]
    with running(tmp_path, tables_a_minute=100_000, checks_a_minute=100_000) as (_, client):
        client.put("/api/me", json={"name": "Ann"})
        table = client.post("/api/tables", json={}).json()["table"]
        book = client.post("/api/books", json={"people": ["Ann", "Bea", "Cam", "Dot"]}).json()["book"]
        link = client.post("/api/tournaments", json={"name": "Spring Open"}).json()["link"]
        known = {"cookie": "; ".join(f"{name}={value}" for name, value in client.cookies.items())}
        schema = schemathesis.openapi.from_url(str(client.base_url.join("/api/schema")), timeout=BUSY_S)
        answers: list[int] = []

        def ask(case: schemathesis.Case[Any]) -> None:
            for name, there in (("table", table), ("book", book), ("link", link)):
                if case.path_parameters and case.path_parameters.get(name) and len(answers) % 2:
                    case.path_parameters[name] = there  # a random id never exists
            answers.append(case.call_and_validate(checks=conformance, headers=known, timeout=BUSY_S).status_code)

        operations = [item.ok() for item in schema.get_all_operations() if isinstance(item, Ok)]
        for operation in operations:
            for mode in GenerationMode if may_be_invalid(operation) else [GenerationMode.POSITIVE]:
                with suppress(Unsatisfiable):  # a request without input cannot be invalid
                    bounded(given(operation.as_strategy(generation_mode=mode))(ask))()
        assert len(operations) == len(HANDLERS) - 2  # everything but the page itself
        assert {200, 201, 404, 422} <= set(answers)
        assert not {500, 503} & set(answers)
