"""Tests of the parts written by hand, against a scripted server. Run with an installed hardwood."""

import json
import threading
import unittest
from enum import Enum
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from time import monotonic
from typing import Dict, List, Tuple

from hardwood import Hardwood, HardwoodProblem, verify_webhook
from hardwood.client import open_enums

VECTORS = Path(__file__).parent.parent / "webhook-vectors.json"
Answer = Tuple[int, Dict[str, str], str]
BUSY = {"type": "https://x.example/errors/rate-limited", "title": "Too many requests", "detail": "Wait."}


class Script:
    """A server that gives these answers in turn and remembers the headers of the requests."""

    def __init__(self, *answers: Answer) -> None:
        left = list(answers)
        self.seen: List[Dict[str, str]] = []
        seen = self.seen

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                seen.append({name.lower(): value for name, value in self.headers.items()})
                status, headers, body = left.pop(0)
                self.send_response(status)
                for name, value in headers.items():
                    self.send_header(name, value)
                self.end_headers()
                self.wfile.write(body.encode())

            def log_message(self, format: str, *args: object) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.client = Hardwood(api_key="hwk_test", base_url=f"http://127.0.0.1:{self.server.server_port}")


class Tests(unittest.TestCase):
    def test_webhook_vectors(self) -> None:
        for vector in json.loads(VECTORS.read_text()):
            for body in (vector["body"], vector["body"].encode()):
                with self.subTest(vector["name"]):
                    verdict = verify_webhook(body, vector["signature"], vector["secret"])
                    self.assertEqual(verdict, vector["valid"])
        self.assertFalse(verify_webhook("{}", None, "x"))

    def test_waits_as_long_as_the_service_says(self) -> None:
        usage = json.dumps({"tier": "sharp", "quota": None})
        script = Script((429, {"Retry-After": "1"}, json.dumps(BUSY)), (200, {}, usage))
        began = monotonic()
        self.assertEqual(script.client.get_usage().tier, "sharp")
        self.assertGreaterEqual(monotonic() - began, 1)
        self.assertEqual([one["x-api-key"] for one in script.seen], ["hwk_test"] * 2)

    def test_problems_are_exceptions(self) -> None:
        body = {**BUSY, "requiredTier": "Sharp", "requestId": "r1"}
        script = Script((403, {"Retry-After": "7"}, json.dumps(body)), (502, {}, "<html>"), (502, {}, ""), (502, {}, ""))
        with self.assertRaises(HardwoodProblem) as caught:
            script.client.get_usage()
        problem = caught.exception
        self.assertEqual((problem.status, problem.slug, problem.required_tier), (403, "rate-limited", "Sharp"))
        self.assertEqual((problem.request_id, problem.retry_after, problem.detail), ("r1", 7, "Wait."))
        self.assertEqual(str(problem), "403 Too many requests: Wait.")
        with self.assertRaises(HardwoodProblem) as caught:
            script.client.get_usage()
        self.assertEqual((caught.exception.status, caught.exception.slug), (502, "about:blank"))

    def test_the_stream_skips_empty_messages_and_continues(self) -> None:
        def message(id: str) -> str:
            event = {"id": id, "type": "new.type", "timestamp": "2026-01-01T00:00:00Z", "data": {"n": 1}}
            return f"id: {id}\nevent: new.type\ndata: {json.dumps(event)}\n\n"

        stream = {"Content-Type": "text/event-stream"}
        script = Script(
            (200, stream, "retry: 10\n\n" + message("evt_1")),
            (503, {"Content-Type": "application/problem+json"}, json.dumps(BUSY)),
            (200, stream, message("evt_2")),
            (401, {}, json.dumps({"type": "https://x.example/errors/unauthorized"})),
        )
        events = script.client.stream()
        self.assertEqual([next(events).id, next(events).id], ["evt_1", "evt_2"])
        self.assertEqual([one.get("last-event-id") for one in script.seen], [None, "evt_1", "evt_1"])
        with self.assertRaises(HardwoodProblem) as caught:
            next(events)
        self.assertEqual(caught.exception.slug, "unauthorized")

    def test_a_value_of_a_newer_service_is_no_error(self) -> None:
        class Stat(str, Enum):
            POINTS = "points"

        open_enums({"Stat": Stat, "Enum": Enum, "other": 1})
        self.assertIs(Stat("points"), Stat.POINTS)
        self.assertEqual(Stat("dunks"), "dunks")
        self.assertEqual([str(Stat.POINTS), f"{Stat.POINTS}"], ["points", "points"])

        class Foreign(Enum):
            ONE = 1

        with self.assertRaises(ValueError):
            Foreign(2)


if __name__ == "__main__":
    unittest.main()
