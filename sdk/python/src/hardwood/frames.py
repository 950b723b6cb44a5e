"""Results that can become data frames. Only ``to_frame`` needs pandas."""

from dataclasses import asdict
from enum import Enum
from importlib.util import find_spec
from io import BytesIO
from typing import TYPE_CHECKING, Any, Callable, Dict, Generic, Iterator, List, Tuple, TypeVar

if TYPE_CHECKING:
    import pandas

Row = TypeVar("Row")


class Rows(Generic[Row]):
    """The records of a list, read page after page each time they are iterated."""

    def __init__(self, read: Callable[[], Iterator[Row]]) -> None:
        self._read = read

    def __iter__(self) -> Iterator[Row]:
        return self._read()

    def to_frame(self) -> "pandas.DataFrame":
        """One row per record. A nested field becomes a column such as ``projection.mean``."""
        import pandas

        return pandas.json_normalize([asdict(row, dict_factory=_plain) for row in self])


def _plain(fields: List[Tuple[str, Any]]) -> Dict[str, Any]:
    return {name: value.value if isinstance(value, Enum) else value for name, value in fields}


class ExportFile:
    """A downloaded export."""

    def __init__(self, content: bytes, format: str) -> None:
        self.content = content
        self.format = format

    def to_frame(self) -> "pandas.DataFrame":
        import pandas

        read = pandas.read_parquet if self.format == "parquet" else pandas.read_csv
        return read(BytesIO(self.content))


def best_format() -> str:
    """Parquet keeps the types of its columns, but pandas reads it only with pyarrow."""
    return "parquet" if find_spec("pyarrow") else "csv"
