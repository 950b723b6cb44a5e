"""The live event stream."""

import json
import random
import time
from dataclasses import dataclass
from typing import Any, Callable, Dict, Iterator, Optional, Union, cast

import httpx

from .generated import Event, ServerSentEvent, decode
from .problem import HardwoodProblem

RECONNECT_SECONDS = 2.0
LONGEST_SECONDS = 30.0


@dataclass
class UnknownEvent:
    """An event of a type that this version does not know."""

    id: str
    type_: str
    timestamp: str
    data: Dict[str, Any]


AnyEvent = Union[Event, UnknownEvent]


def _event_of(data: Any) -> AnyEvent:
    event = decode(Event, data)
    if isinstance(event, dict):  # fits no type of event
        return UnknownEvent(event["id"], event["type"], event["timestamp"], event["data"])
    return cast(Event, event)


def follow_events(
    open_stream: Callable[[Optional[str]], Iterator[ServerSentEvent]], after: Optional[str]
) -> Iterator[AnyEvent]:
    """Events until the caller stops. After a lost connection it continues behind the last event."""
    last = after
    delay = RECONNECT_SECONDS
    failures = 0
    while True:
        wait = 0.0
        try:
            for message in open_stream(last):
                failures = 0
                if message.retry is not None:
                    delay = message.retry / 1000
                if message.data == "":
                    continue  # a message that only sets the delay
                last = message.id or last
                yield _event_of(json.loads(message.data) if isinstance(message.data, str) else message.data)
        except httpx.HTTPStatusError as error:
            problem = HardwoodProblem(error.response)
            if problem.status != 429 and problem.status < 500:
                raise problem from None
            wait = float(problem.retry_after or 0)
        except httpx.TransportError:
            pass
        time.sleep(max(wait, min(delay * 2**failures, LONGEST_SECONDS) * random.uniform(0.5, 1)))
        failures += 1
