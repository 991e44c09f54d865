"""Where this machine can be reached: its names, its addresses, the one for phones in the room.

Nothing here sends a packet: the way to a far address is looked up by connecting a datagram socket, which
only asks the machine's own table of routes.
"""

from __future__ import annotations

import contextlib
import ipaddress
import os
import socket
import struct
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Final

from lampblack.settings import Settings

LOOPBACK_NAMES: Final = frozenset({"localhost", "127.0.0.1", "::1"})
_FAR: Final = ("192.168.254.254", "10.254.254.254", "172.31.254.254", "239.255.255.250", "198.51.100.1")
"""Nothing is ever sent to these: one in each private range, a multicast one, one kept for examples."""

_IFACE_ADDRESS: Final = 0xC0206921 if sys.platform == "darwin" else 0x8915  # SIOCGIFADDR
_INSIDE: Final = ("docker", "br-", "veth", "virbr", "vmnet", "vbox", "lxc", "podman", "cni")
"""Beginnings of the names of networks that live inside this machine; no phone is on them."""


class Addresses:
    """This machine's own names and addresses, looked up anew when they are older than a few seconds."""

    def __init__(
        self,
        keep_s: float = Settings().addresses_seconds,
        clock: Callable[[], float] = time.monotonic,
        look_up: Callable[[], Iterable[str]] | None = None,
    ) -> None:
        self._keep_s, self._clock = keep_s, clock
        self._look_up = look_up or _own
        self._known: frozenset[str] = frozenset()
        self._known_at = -float("inf")

    def own(self) -> frozenset[str]:
        """Give every name and address that is this machine, in lower case, loopback among them."""
        if self._clock() - self._known_at >= self._keep_s:
            self._known = LOOPBACK_NAMES | frozenset(name.lower() for name in self._look_up())
            self._known_at = self._clock()
        return self._known


def is_loopback(address: str | None) -> bool:
    """Tell whether an address or name leads to this machine itself.

    >>> is_loopback("127.0.4.1"), is_loopback("localhost"), is_loopback("192.168.0.9"), is_loopback(None)
    (True, True, False, False)
    """
    if address in LOOPBACK_NAMES:
        return True
    with contextlib.suppress(ValueError):
        return ipaddress.ip_address(address or "").is_loopback
    return False


def lan_addresses() -> list[str]:
    """List the IPv4 addresses that a phone in the room may reach, the likeliest first; may be empty."""
    routed = list(_routed())
    inside = {address for name, address in _by_interface() if name.startswith(_INSIDE)}
    found = dict.fromkeys([*routed, *(address for _, address in _by_interface()), *_by_name()])
    return sorted((one for one in found if _is_lan(one)), key=lambda one: (one in inside, one not in routed))


def _is_lan(address: str) -> bool:
    parsed = ipaddress.ip_address(address)
    return not (parsed.is_loopback or parsed.is_unspecified or parsed.is_link_local)


def _routed() -> Iterator[str]:
    """Give the addresses from which this machine would speak to somebody far away."""
    for far in _FAR:
        with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as way:
            way.connect((far, 9))
            yield str(way.getsockname()[0])


def _by_interface() -> Iterator[tuple[str, str]]:
    """Give each interface's name and IPv4 address, where the system can be asked."""
    if sys.platform == "win32":
        yield from ()
    else:
        yield from _asked()


def _asked() -> Iterator[tuple[str, str]]:
    import fcntl

    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        for _, name in socket.if_nameindex():
            with contextlib.suppress(OSError):
                answer = fcntl.ioctl(asking.fileno(), _IFACE_ADDRESS, struct.pack("256s", name[:15].encode()))
                yield name, socket.inet_ntoa(answer[20:24])


def _by_name() -> Iterator[str]:
    """Give Windows' own addresses; elsewhere a name server might be asked, so none."""
    if os.name == "nt":
        with contextlib.suppress(OSError):
            yield from socket.gethostbyname_ex(socket.gethostname())[2]


def _ipv6() -> Iterator[str]:
    with contextlib.suppress(OSError):
        for line in Path("/proc/net/if_inet6").read_text("ascii").splitlines():
            yield str(ipaddress.IPv6Address(bytes.fromhex(line[:32])))


def _own() -> Iterator[str]:
    name = socket.gethostname()
    yield name
    if "." not in name:
        yield f"{name}.local"
    yield from (address for _, address in _by_interface())
    yield from _by_name()
    yield from _ipv6()
