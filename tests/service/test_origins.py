"""Where people were last seen."""

from __future__ import annotations

from mozaika.service.origins import Origins


def test_origin_is_the_last_address_or_else_the_person() -> None:
    origins = Origins()
    origins.note("ala", "192.0.2.1")
    origins.note("olek", "192.0.2.1")
    origins.note("ala", "192.0.2.2")
    assert [origins.of(person) for person in ("ala", "olek", "ewa")] == ["192.0.2.2", "192.0.2.1", "ewa"]


def test_people_seen_longest_ago_are_forgotten() -> None:
    origins = Origins(most_people=2)
    for person in ("ala", "olek", "ala", "ewa"):
        origins.note(person, "192.0.2.1")
    assert [origins.of(person) for person in ("ala", "olek", "ewa")] == ["192.0.2.1", "olek", "192.0.2.1"]
