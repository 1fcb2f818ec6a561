"""Client addresses: the key for counting, and trusted proxies."""

from __future__ import annotations

import pytest

from mozaika.web.addresses import Proxies, address_key


@pytest.mark.parametrize(
    ("host", "key"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1::/56"),
        ("2001:db8:1:2:ffff::", "2001:db8:1::/56"),
        ("2001:db8:1:3::1", "2001:db8:1::/56"),
        ("fe80::1%eth0", "fe80::/56"),
        ("", "None"),
        ("no address", "None"),
    ],
)
def test_ipv6_household_counts_as_one_address(host: str, key: str) -> None:
    assert address_key(host) == key


@pytest.mark.parametrize(
    ("forwarded_for", "client"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("6.6.6.6, 192.0.2.7", "192.0.2.7"),
        ("6.6.6.6, 192.0.2.7, 10.0.0.9", "192.0.2.7"),
        ("10.0.0.8, 10.0.0.9", "10.0.0.8"),
        ("192.0.2.7:4711", "192.0.2.7"),
        ("[2001:db8::1]:4711", "2001:db8::1"),
        ("2001:db8::1", "2001:db8::1"),
        ("nonsense", "10.0.0.1"),
        ("nonsense, 10.0.0.9", "10.0.0.9"),
        ("", "10.0.0.1"),
        (", ".join(["6.6.6.6"] * 10_000), "6.6.6.6"),
    ],
)
def test_last_untrusted_hop_is_the_client(forwarded_for: str, client: str) -> None:
    assert Proxies(["10.0.0.0/8"]).client("10.0.0.1", forwarded_for) == client


def test_only_configured_proxies_are_trusted() -> None:
    assert "127.0.0.1" not in Proxies()
    assert "127.0.0.1" in Proxies(["127.0.0.1", "::1"])
    assert "::ffff:127.0.0.1" in Proxies(["127.0.0.1"])
    assert "127.0.0.2" not in Proxies(["127.0.0.1"])
    assert "localhost" not in Proxies(["127.0.0.1"])
    with pytest.raises(ValueError, match="proxy"):
        Proxies(["proxy"])
