"""Only our own names open the door, and only our own pages may write."""

import pytest

from lampblack.kernel.errors import Illegal, Invalid
from lampblack.server.addresses import Addresses, is_loopback, lan_addresses
from lampblack.server.doors import Doors, Knock, Visit, read_public

PUBLIC = "http://table.lan:8000"
OWN = ("192.168.7.9", "lamp", "lamp.local")


def doors(public: str | None = PUBLIC) -> Doors:
    return Doors(Addresses(look_up=lambda: OWN), public)


def knock(host: str, method: str = "GET", peer: str = "127.0.0.1", **headers: str) -> Knock:
    named = {"host": host} | {name.replace("_", "-"): value for name, value in headers.items()}
    pairs = tuple((name.encode(), value.encode("latin-1")) for name, value in named.items())
    is_socket = method == "LIVE"
    return Knock("GET" if is_socket else method, "http", peer, "10.1.2.3", pairs, is_socket)


def refusal(given: Knock, of: Doors | None = None) -> str:
    with pytest.raises(Illegal) as fault:
        (of or doors()).let_in(given)
    return fault.value.slug


@pytest.mark.parametrize(
    "host",
    [
        "localhost", "localhost:8000", "LOCALHOST:1", "127.0.0.1:8000", "127.9.9.9", "[::1]:8000", "[::1]",
        "192.168.7.9:8000", "lamp:8000", "LAMP.local:8000", "10.1.2.3:8000", "table.lan:8000",
    ],
)  # fmt: skip
def test_our_own_names_are_let_in(host: str) -> None:
    assert doors().let_in(knock(host)).host == host.lower()


@pytest.mark.parametrize(
    "host",
    [
        "", "evil.example", "localhost.evil.example", "evil-localhost", "127.0.0.1.evil.example", "192.168.7.8",
        "table.lan", "table.lan:8001", "table.lan:80000", "a.table.lan:8000", "localhost:", "localhost:8000:1",
        "user@localhost", "localhost/", "localhost#", "[::1", "::1", "127.0.0.1 ", "lamp.", "lamp.local.evil",
        "0x7f.1", "2130706433", "[::ffff:192.168.7.8]", "localhost\x00", "löcalhost",
    ],
)  # fmt: skip
def test_other_names_are_refused(host: str) -> None:
    assert refusal(knock(host)) == "foreign-host"


def test_no_host_or_two_are_refused() -> None:
    twice = Knock("GET", "http", "127.0.0.1", "", ((b"host", b"localhost"), (b"host", b"localhost")))
    assert refusal(twice) == "foreign-host"
    assert refusal(Knock("GET", "http", "127.0.0.1", "", ())) == "foreign-host"


FOREIGN = [
    "http://evil.example", "null", "", "http://table.lan", "http://table.lan:8001", "https://table.lan:8000",
    "http://table.lan:8000.evil.example", "http://evil.example/http://table.lan:8000", "http://atable.lan:8000",
    "http://table.lan:8000/", "HTTP://table.lan:8000", "http://user@table.lan:8000", "http://localhost:8000",
    "ws://table.lan:8000", "file://", "http://table.lan:8000 http://evil.example",
]  # fmt: skip


@pytest.mark.parametrize("origin", FOREIGN)
@pytest.mark.parametrize("method", ["GET", "POST", "DELETE", "LIVE"])
def test_another_origin_is_refused_whatever_it_wants(origin: str, method: str) -> None:
    assert refusal(knock("table.lan:8000", method, origin=origin)) == "foreign-origin"


def test_our_own_origin_is_let_in_for_each_of_our_names() -> None:
    for host in ("table.lan:8000", "localhost:8000", "192.168.7.9:8000"):
        visit = doors().let_in(knock(host, "POST", origin=f"http://{host}", cookie="lampblack-t=x"))
        assert visit.base == f"http://{host}"
        assert visit.has_origin


@pytest.mark.parametrize("cookie", ["lampblack-t=x", "a=b; __Host-lampblack-t=x"])
def test_a_cookie_without_an_origin_reads_and_never_writes(cookie: str) -> None:
    assert doors().let_in(knock("localhost", "GET", cookie=cookie))
    for method in ("POST", "PATCH", "DELETE", "PUT", "LIVE"):
        assert refusal(knock("localhost", method, cookie=cookie)) == "foreign-origin"
        with_token = knock("localhost", method, cookie=cookie, authorization="Bearer " + "a" * 32)
        assert refusal(with_token) == "foreign-origin"


def test_a_script_needs_no_origin_but_a_socket_needs_a_token_then() -> None:
    token = "Bearer " + "a" * 32
    assert not doors().let_in(knock("localhost", "POST", authorization=token)).has_origin
    assert doors().let_in(knock("localhost", "POST", cookie="theme=dark"))
    assert doors().let_in(knock("localhost", "LIVE", authorization=token))
    assert refusal(knock("localhost", "LIVE")) == "foreign-origin"


def test_two_origins_are_refused() -> None:
    own = (b"origin", b"http://localhost")
    twice = Knock("POST", "http", "127.0.0.1", "", ((b"host", b"localhost"), own, own))
    assert refusal(twice) == "foreign-origin"


def test_local_is_who_sits_at_this_machine_with_no_proxy_between() -> None:
    def is_local(host: str, peer: str = "127.0.0.1", **headers: str) -> bool:
        return doors().let_in(knock(host, peer=peer, **headers)).is_local

    assert is_local("localhost:8000")
    assert is_local("[::1]:8000", "::1")
    assert not is_local("localhost:8000", "192.168.7.20")
    assert not is_local("table.lan:8000")
    assert not is_local("192.168.7.9:8000")
    for header in ("x_forwarded_for", "forwarded", "via", "x_real_ip"):
        assert not is_local("localhost:8000", **{header: "10.0.0.1"})


def test_a_public_https_address_is_secure_and_others_are_not() -> None:
    behind = doors("https://table.example")
    assert behind.let_in(knock("table.example", "POST", origin="https://table.example")).is_https
    assert not behind.let_in(knock("localhost:8000")).is_https
    assert refusal(knock("table.example", "POST", origin="http://table.example"), behind) == "foreign-origin"


@pytest.mark.parametrize(
    ("given", "read"),
    [
        ("http://table.lan:8000/", "http://table.lan:8000"),
        (" HTTPS://Table.Example:443 ", "https://table.example"),
        ("http://a.b:80", "http://a.b"),
        ("http://[fe80::1]:8000", "http://[fe80::1]:8000"),
    ],
)
def test_public_addresses_are_read(given: str, read: str) -> None:
    assert read_public(given) == read


@pytest.mark.parametrize(
    "given",
    [
        "", "table.lan", "ftp://a", "http://", "http://a/b", "http://a?b", "http://a#b", "http://u@a", "http://a b",
        "http://a:b",
    ],
)  # fmt: skip
def test_what_is_no_public_address_is_refused(given: str) -> None:
    with pytest.raises(Invalid):
        read_public(given)


def test_addresses_are_kept_for_a_moment() -> None:
    now, asked = [0.0], []
    names = iter(["one", "two"])

    def look_up() -> list[str]:
        asked.append(now[0])
        return [next(names)]

    known = Addresses(10.0, clock=lambda: now[0], look_up=look_up)
    assert "one" in known.own()
    now[0] = 9.9
    assert "one" in known.own()
    now[0] = 10.0
    assert "two" in known.own()
    assert "one" not in known.own()
    assert asked == [0.0, 10.0]
    assert "localhost" in known.own()


def test_this_machine_knows_itself() -> None:
    assert "127.0.0.1" in Addresses().own()
    assert not any(is_loopback(address) for address in lan_addresses())


def test_a_visit_says_its_base() -> None:
    assert Visit("a:1", "https", "", False, False).base == "https://a:1"
