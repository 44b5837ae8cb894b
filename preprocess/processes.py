"""A child process together with all that it started: its memory, its end, its pipes."""

from __future__ import annotations

from typing import IO

import psutil  # type: ignore[import-untyped]


def family(pid: int) -> list[psutil.Process]:
    """The process and everything it started; empty when it is gone."""
    try:
        process = psutil.Process(pid)
        return [process, *process.children(recursive=True)]
    except psutil.NoSuchProcess:
        return []


def family_memory(pid: int) -> int:
    """Resident bytes of the process and what it started."""
    total = 0
    for process in family(pid):
        try:
            total += process.memory_info().rss
        except psutil.Error:
            continue
    return total


def kill_family(pid: int) -> None:
    """Kill the process and what it started; those that are gone are passed over."""
    for process in family(pid):
        try:
            process.kill()
        except psutil.NoSuchProcess:
            continue


def close_pipes(*pipes: IO[bytes] | None) -> None:
    """Close what is open, also where the other side went first."""
    for pipe in pipes:
        try:
            if pipe is not None:
                pipe.close()
        except OSError:
            continue
