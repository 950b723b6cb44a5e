"""Client of the Hardwood API."""

from .client import Hardwood
from .frames import ExportFile, Rows
from .generated import Event, Pick, WholePick
from .problem import HardwoodProblem
from .stream import UnknownEvent
from .webhooks import verify_webhook

__all__ = [
    "Event",
    "ExportFile",
    "Hardwood",
    "HardwoodProblem",
    "Pick",
    "Rows",
    "UnknownEvent",
    "WholePick",
    "verify_webhook",
]
