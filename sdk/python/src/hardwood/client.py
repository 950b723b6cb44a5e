"""The client: all operations of the API, with frames, exports and events."""

import time
from enum import Enum
from types import TracebackType
from typing import Any, Dict, Iterator, Mapping, Optional, Type, cast

import httpx

from . import generated
from .frames import ExportFile, Rows, best_format
from .generated import Client, Pick, ServerSentEvent
from .problem import raise_problem
from .stream import AnyEvent, follow_events

PAGE = 200
POLL_SECONDS = 0.5
#: The service sends a heartbeat every 10 seconds; silence for this long is a lost connection.
STREAM_TIMEOUT_SECONDS = 30.0


class Hardwood(Client):
    """All operations of the API as methods that raise ``HardwoodProblem``.

    ``api_key`` is an API key (``hwk_…``) or the key of a replay session (``hwt_…``). ``retries`` says how often
    a failed read is repeated, after the delay that the service names.
    """

    def __init__(self, api_key: str, base_url: str, *, retries: int = 2, timeout: float = 30.0) -> None:
        if not api_key or not base_url:
            raise TypeError("Hardwood needs an api_key and a base_url")
        super().__init__(
            base_url,
            auth={"apiKey": {"apiKey": api_key}},
            timeout=timeout,
            retry={"retries": retries},
            middleware=[{"on_settled": raise_problem}],
        )

    def __enter__(self) -> "Hardwood":
        return self

    def __exit__(
        self,
        kind: Optional[Type[BaseException]],
        error: Optional[BaseException],
        trace: Optional[TracebackType],
    ) -> None:
        self.close()

    def close(self) -> None:
        self._http.close()

    def picks(
        self,
        *,
        league: Optional[str] = None,
        stat: Optional[str] = None,
        rating: Optional[str] = None,
        from_: Optional[str] = None,
        to: Optional[str] = None,
        **more: Any,
    ) -> Rows[Pick]:
        """Picks over a range of days, all pages. ``more``: the other filters of ``list_picks``."""
        common = {"league": league, "stat": stat, "rating": rating, "from_": from_, "to": to}
        asked: Dict[str, Any] = {**common, "limit": PAGE, **more}
        return Rows(lambda: self.list_picks_items(**asked))

    def export(
        self,
        type: str,
        from_: Optional[str] = None,
        to: Optional[str] = None,
        *,
        format: Optional[str] = None,
        **filters: str,
    ) -> ExportFile:
        """Creates an export, waits until it is complete and downloads it.

        Without ``format`` it is Parquet if pyarrow is installed, otherwise CSV.
        """
        chosen = format or best_format()
        days = {name: day for name, day in (("from", from_), ("to", to)) if day is not None}
        body: Any = {"type": type, "format": chosen, "filters": {**days, **filters}}
        created = self.create_export(body)
        while True:
            export = self.get_export(created.id)
            if export.status == "completed":
                return ExportFile(self._download(created.id), chosen)
            if export.status == "failed":
                raise RuntimeError(f"Export {created.id} failed: {export.error}")
            time.sleep(POLL_SECONDS)

    def _download(self, id: int) -> bytes:
        operation = generated._OPERATIONS["download_export"]
        headers, _query = generated.resolve_auth(operation["security"], self._auth)
        url = generated.build_url(self._server_url, operation["path"], {"id": id})
        return generated.send(self._http, self._config, operation, url, method="GET", headers=headers).content

    def stream(self, after: Optional[str] = None) -> Iterator[AnyEvent]:
        """Live events. Reconnects by itself and continues behind the last event.

        ``after`` is the id of the last event that you processed; without it only new events are sent.
        """

        def connect(last: Optional[str]) -> Iterator[ServerSentEvent]:
            headers = {} if last is None else {"Last-Event-ID": last}
            return self.stream_events(headers=headers, timeout=STREAM_TIMEOUT_SECONDS)

        return follow_events(connect, after)


def _unknown_member(cls: Type[Enum], value: object) -> Enum:
    member = str.__new__(cast(Any, cls), value)
    member._name_ = member._value_ = value
    return cast(Enum, member)


def open_enums(names: Mapping[str, object]) -> None:
    """Accepts values that a newer service adds, and prints members as their values in all versions of Python."""
    for enum in names.values():
        if isinstance(enum, type) and issubclass(enum, Enum) and issubclass(enum, str):
            setattr(enum, "_missing_", classmethod(_unknown_member))
            setattr(enum, "__str__", str.__str__)
            setattr(enum, "__format__", str.__format__)


open_enums(vars(generated))
