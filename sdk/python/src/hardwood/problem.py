"""Problems of the service as exceptions."""

from typing import Any, Dict, List, Optional

import httpx

from .generated import ApiError


class HardwoodProblem(ApiError):
    """A response that is not a success, as its problem document describes it (RFC 9457)."""

    def __init__(self, response: httpx.Response) -> None:
        body = _body_of(response)
        super().__init__(str(response.request.url), response.status_code, response.reason_phrase, body)
        #: The URL of a page that explains this type of problem.
        self.type: str = body.get("type") or "about:blank"
        #: The last part of ``type``, such as ``rate-limited``: what programs compare.
        self.slug: str = self.type.rsplit("/", 1)[-1]
        self.title: str = body.get("title") or response.reason_phrase
        self.detail: str = body.get("detail") or ""
        #: The tier that the operation needs, if the account has a lower one.
        self.required_tier: Optional[str] = body.get("requiredTier")
        #: Name it when you ask for support.
        self.request_id: Optional[str] = body.get("requestId") or response.headers.get("x-request-id")
        wait = response.headers.get("retry-after", "")
        #: Seconds to wait before the next attempt.
        self.retry_after: Optional[int] = int(wait) if wait.isdigit() else None
        #: One entry for each rejected input.
        self.errors: List[Dict[str, Any]] = body.get("errors") or []

    def __str__(self) -> str:
        return ": ".join(part for part in (f"{self.status} {self.title}", self.detail) if part)


def _body_of(response: httpx.Response) -> Dict[str, Any]:
    try:
        body = response.json()
    except ValueError:  # a proxy may answer with HTML
        return {}
    return body if isinstance(body, dict) else {}


def raise_problem(_context: Dict[str, Any], call: Dict[str, Any]) -> None:
    """A hook of the generated client, called with the last response of each call."""
    response: Optional[httpx.Response] = call["response"]
    if call["error"] is None and response is not None and not response.is_success:
        raise HardwoodProblem(response)
