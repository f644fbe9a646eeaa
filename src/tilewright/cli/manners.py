"""How every command behaves: JSON lines, exit codes, errors, reading and writing files.

Results go to stdout: with ``--json`` one object a line, else text for people. Words and progress go to stderr.
"""

from __future__ import annotations

import errno
import io
import json
import math
import os
import sys
from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields, replace
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeVar, cast

import click

from tilewright.documents import short
from tilewright.errors import NotFoundError, RulesError, Tellable, TilewrightError

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

__all__ = [
    "INTERRUPTED",
    "NO",
    "UNDECIDED",
    "UNREADABLE",
    "YES",
    "InputError",
    "WholeNumber",
    "emit",
    "error_to_json",
    "json_option",
    "make_rules",
    "read_input",
    "report_error",
    "rules_options",
    "run",
    "use_color",
    "warn",
    "write_output",
]

YES: Final = 0
NO: Final = 1
UNREADABLE: Final = 2
UNDECIDED: Final = 3
INTERRUPTED: Final = 130

MAX_INPUT_BYTES: Final = 64 * 1024 * 1024

F = TypeVar("F", bound=Callable[..., object])


def run(command: click.Command, arguments: list[str]) -> int:
    """Run a command and turn whatever happens into an exit code and a sentence."""
    _make_streams_safe()
    try:
        code = _run(command, arguments, as_json="--json" in arguments)
        if sys.stdout is not None:
            sys.stdout.flush()
    except (click.Abort, KeyboardInterrupt):
        return INTERRUPTED
    except SystemExit:
        # Click answers a broken pipe so: the reader has gone (``| head``), and nothing is wrong.
        _silence_stdout()
        return YES
    except OSError as error:
        _silence_stdout()
        if error.errno == errno.EPIPE:
            return YES
        click.echo(f"tilewright: stdout: {error.strerror or error}", err=True)
        return UNREADABLE
    return code if isinstance(code, int) else YES


def _run(command: click.Command, arguments: list[str], *, as_json: bool) -> object:
    """Run a command; its exit code, and that of an error after telling it."""
    try:
        return command.main(arguments, prog_name="tilewright", standalone_mode=False)
    except click.ClickException as error:
        error.show()
        if as_json:
            emit({"error": {"code": "usage", "message": error.format_message()}})
        return UNREADABLE
    except TilewrightError as error:
        return report_error("", error, as_json=as_json)
    except InputError as error:
        return report_error(error.file, error.cause, as_json=as_json)


def _make_streams_safe() -> None:
    """Let no text fail for the encoding of a stream: files and pipes get UTF-8, a terminal what it can show.

    A stdout that is closed takes nothing, as a full disk: Python has no stream for it, and would drop every answer.
    """
    if sys.stdout is None:
        sys.stdout = io.TextIOWrapper(io.FileIO(os.open(os.devnull, os.O_RDONLY), "w"))
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            if not stream.isatty():
                stream.reconfigure(encoding="utf-8")
            stream.reconfigure(errors="replace")


def _silence_stdout() -> None:
    """Python would complain about what is left to write when it flushes at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


class InputError(Exception):
    """An error that belongs to one file or one argument."""

    def __init__(self, file: str, cause: TilewrightError | OSError) -> None:
        super().__init__(f"{file}: {cause}")
        self.file = file
        self.cause = cause


def report_error(file: str, error: TilewrightError | OSError, *, as_json: bool) -> int:
    """Say what is wrong with a file or an argument: in words on stderr, and as a JSON line on stdout when asked.

    Returns:
        The exit code: 2.
    """
    if as_json:
        emit({**({"file": file} if file else {}), "error": error_to_json(error)})
    problems = getattr(error, "problems", ())
    message = error.strerror or str(error) if isinstance(error, OSError) else str(error)
    line = getattr(error, "context", {}).get("line")
    named = line and not message.startswith(f"line {line}:")
    where = ": ".join(str(part) for part in ("tilewright", file, named and f"line {line}") if part)
    click.echo(f"{where}: {message}", err=True)
    # One problem is the message already.
    for problem in problems if len(problems) > 1 else ():
        place = f"line {line}: " if (line := getattr(problem, "line", None)) else ""
        click.echo(f"  {place}{problem.message}", err=True)
    return UNREADABLE


def warn(file: str, problems: Iterable[Tellable]) -> None:
    """Say on stderr what is wrong or odd about something that is taken all the same."""
    for problem in problems:
        told = problem.to_json()
        place = f"line {told['line']}: " if "line" in told else ""
        click.echo(f"tilewright: {file}: {told.get('severity', 'warning')}: {place}{told['message']}", err=True)


def error_to_json(error: TilewrightError | OSError) -> dict[str, object]:
    """``{"code", "message", ...}`` of an error, with its values where they are plain data."""
    if not isinstance(error, TilewrightError):
        return {"code": "unreadable", "message": error.strerror or str(error)}
    found = {key: value for key, value in error.to_json().items() if value is not None}
    plain = _plain_fields(found)
    return {"code": plain.pop("code"), "message": plain.pop("message"), **plain}


def _plain_fields(fields: Mapping[str, object]) -> dict[str, object]:
    """Those of some values that can stand in a JSON document, which has no ``NaN``."""
    return {key: _plain(value) for key, value in fields.items() if _is_plain(value)}


def _plain(value: object) -> object:
    if isinstance(value, list | tuple):
        return [_plain(item) for item in value]
    return _plain_fields(value) if isinstance(value, dict) else value


def _is_plain(value: object) -> bool:
    if isinstance(value, list | tuple):
        return all(_is_plain(item) for item in value)
    if isinstance(value, dict):
        return all(isinstance(key, str) for key in value)  # its values are chosen in turn
    return value is None or isinstance(value, str | int) or (isinstance(value, float) and math.isfinite(value))


class WholeNumber(click.IntRange):
    """A whole number; what is none is told so, with the numbers that are possible."""

    name = "number"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """The number of an argument."""
        try:
            number = int(cast("str", value))
        except ValueError:
            number = None
        if number is None or number < (self.min or 0) or (self.max is not None and number > self.max):
            possible = f"from {self.min or 0}" + ("" if self.max is None else f" to {self.max}")
            shown = short(repr(value if isinstance(value, str) else str(value)))
            self.fail(f"{shown} is not possible: expected a whole number {possible}", param, ctx)
        return number


def emit(document: Mapping[str, object] | str) -> None:
    """Write one JSON object, or one text that is JSON already, as a line to stdout."""
    text = document if isinstance(document, str) else json.dumps(document, ensure_ascii=False, separators=(",", ":"))
    click.echo(text)


def json_option(function: F) -> F:
    """Add ``--json``."""
    return click.option("--json", "as_json", is_flag=True, help="One JSON object a line on stdout.")(function)


def rules_options(presets: Iterable[str]) -> Callable[[F], F]:
    """Add ``--rules NAME`` and ``--rule KEY=VALUE``."""

    def decorate(function: F) -> F:
        function = click.option(
            "--rule", "rule", multiple=True, metavar="KEY=VALUE", help="Set one field of the rules (repeatable)."
        )(function)
        return click.option("--rules", "preset", metavar="NAME", help=f"Rules to start from: {', '.join(presets)}.")(
            function
        )

    return decorate


RulesT = TypeVar("RulesT", bound="DataclassInstance")


def make_rules(
    presets: Mapping[str, RulesT],
    preset: str | None,
    assignments: Iterable[str],
    *,
    given: RulesT | None = None,
    **more: object,
) -> RulesT:
    """The rules that the options name.

    Args:
        presets: What ``--rules`` may name.
        preset: What it names; None when it was not there.
        assignments: The values of ``--rule``: ``key=value`` with ``true``, ``false``, ``none``, a number or a name.
        given: Rules that a file has of its own; by default those called ``standard``.
        more: Fields set by options of their own; None leaves a field as it is.

    Raises:
        NotFoundError: No such preset.
        RulesError: ``unknown_rule`` or ``rule_value``.
    """
    if preset is None and given is not None:
        rules = given
    else:
        try:
            rules = presets[preset or "standard"]
        except KeyError:
            raise NotFoundError("not_found_among", kind="rule set", name=preset, known=", ".join(presets)) from None
    known = [field.name for field in fields(rules)]
    changes = {key: value for key, value in more.items() if value is not None}
    for assignment in assignments:
        key, equals, text = assignment.partition("=")
        key = key.strip()
        if key not in known:
            raise RulesError("unknown_rule", field=key, known=", ".join(known))
        if not equals:
            raise RulesError("rule_value", field=key, found=assignment, expected=f"{key}=VALUE")
        changes[key] = _rule_value(text.strip())
    return replace(rules, **changes)


def _rule_value(text: str) -> object:
    words = {"true": True, "false": False, "none": None}
    if text.lower() in words:
        return words[text.lower()]
    try:
        return int(text)
    except ValueError:
        return text


def read_input(file: str) -> bytes:
    """The content of a file, or of stdin for ``-``.

    Raises:
        InputError: It cannot be read, or is far larger than any input of ours.
    """
    _require_name(file)
    try:
        if file == "-":
            if sys.stdin is None:
                raise OSError(errno.EBADF, "stdin is closed")
            data: bytes = sys.stdin.buffer.read(MAX_INPUT_BYTES + 1)
        else:
            with Path(file).open("rb") as stream:
                data = stream.read(MAX_INPUT_BYTES + 1)
    except OSError as error:
        raise InputError(file, error) from None
    if len(data) > MAX_INPUT_BYTES:
        raise InputError(file, OSError(0, f"larger than {MAX_INPUT_BYTES // 2**20} MiB"))
    return data


def _require_name(file: str) -> None:
    """Refuse a name without a letter, which the system takes for the folder one is in."""
    if not file:
        raise InputError("''", OSError(errno.ENOENT, "there is no file without a name"))


def with_code(document: str, code: str | None) -> str:
    """The document of a board with the code of its deal at the end, if it has one.

    >>> with_code('{"seed":7}', "4x6.1600-0000-7EZ")
    '{"seed":7,"code":"4x6.1600-0000-7EZ"}'
    """
    return document if code is None else f'{document.removesuffix("}")},"code":{json.dumps(code)}}}'


def require_code_alone(code: str | None, needed: Mapping[str, object], others: Mapping[str, object]) -> None:
    """Refuse a code with anything beside it that it tells already, and no code with anything missing.

    Args:
        code: The code, if there is one.
        needed: What is needed without a code, by its name on the command line; None where it is missing.
        others: What may be given without a code; None or nothing where it is not.

    Raises:
        UsageError: What is missing, or too much.
    """
    if code is None:
        if missing := [name for name, value in needed.items() if value is None]:
            raise click.UsageError(f"Missing {' and '.join(missing)}, or --code.")
        return
    if given := [name for name, value in {**needed, **others}.items() if value not in (None, False, ())]:
        raise click.UsageError(f"--code tells all: {', '.join(given)} cannot be given with it.")


def write_output(file: str | None, text: str, *, encoding: str = "utf-8") -> None:
    """Write a line to a file, whole or not at all; to stdout when ``file`` is None or ``-``.

    Args:
        file: Where to.
        text: The line, without its end.
        encoding: That of the file; what it cannot hold becomes a question mark.

    Raises:
        InputError: It cannot be written.
    """
    if file is None or file == "-":
        emit(text)
        return
    _require_name(file)
    data = (text + "\n").encode(encoding, errors="replace")
    try:
        target = Path(file).resolve()  # a link stays a link
        if target.exists() and not target.is_file():
            # A device or a pipe, which must not be replaced by a file (or a folder: an error).
            with target.open("wb") as stream:
                stream.write(data)
        else:
            _replace_file(target, data)
    except OSError as error:
        raise InputError(file, error) from None


def _replace_file(target: Path, data: bytes) -> None:
    """Write a file, whole or not at all, with the mode that it had."""
    mode = target.stat().st_mode & 0o777 if target.exists() else None
    if mode is not None and not os.access(target, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
    draft = target.with_name(f".tilewright-{os.getpid()}.part")
    try:
        with draft.open("xb") as stream:
            stream.write(data)
            stream.flush()
            os.fsync(stream.fileno())
        if mode is not None:
            draft.chmod(mode)
        draft.replace(target)
    except BaseException:
        draft.unlink(missing_ok=True)
        raise


def use_color() -> bool:
    """Whether stdout is a terminal that wants colour: ``NO_COLOR`` and ``TERM=dumb`` say no."""
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
