"""PostgreSQL only: connection errors that reveal no password, and recovery of lost connections."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import socket
from contextlib import suppress
from dataclasses import replace
from typing import Any
from urllib.parse import quote

import asyncpg
import pytest

from mozaika.service.errors import (
    BadDatabaseUrl,
    CannotConnect,
    DatabaseMissing,
    DatabaseRefused,
    DatabaseTooOld,
    DatabaseUnreachable,
    DatabaseUnsuited,
    StaleVersion,
    StoreFailed,
    StoreUnreachable,
)
from mozaika.service.store_ports import Person
from mozaika.service.stores import postgres_address, postgres_database, postgres_transaction
from mozaika.service.stores.database import DuplicateKey, Transaction
from mozaika.service.stores.postgres import PostgresStore
from mozaika.service.stores.postgres_address import Address
from mozaika.service.stores.postgres_database import PostgresDatabase
from tests.stores.postgres import PASSWORD, ROLE, Postgres
from tests.stores.test_stores import CARD, DRAWS, GOES_ON, logged

QUOTED = quote(PASSWORD, safe="")


async def refused(url: str) -> CannotConnect:
    """The error for `url`, after checking that it contains no password."""
    with pytest.raises(CannotConnect) as caught:
        await PostgresDatabase.open(url)
    for text in (str(caught.value), repr(caught.value), str(caught.value.facts)):
        assert PASSWORD not in text
        assert QUOTED not in text
    return caught.value


async def test_user_connects_by_network_with_a_password(postgres: Postgres) -> None:
    store = await PostgresStore.open(postgres.url_by_network(postgres.new_database(), QUOTED))
    await store.people.add(Person("p1", "Ala", 1))
    await store.close()


async def test_each_connection_failure_has_its_own_error(postgres: Postgres, monkeypatch: pytest.MonkeyPatch) -> None:
    latin = postgres.new_database("ENCODING 'LATIN1' TEMPLATE template0")
    read_only, foreign, good = (postgres.new_database() for _ in range(3))
    postgres.query(f"ALTER DATABASE {read_only} SET default_transaction_read_only = on")
    postgres.query(f"ALTER DATABASE {foreign} OWNER TO postgres")
    with socket.create_server(("127.0.0.1", 0)) as free:
        closed = free.getsockname()[1]

    def by_network(database: str) -> str:
        return postgres.url_by_network(database, QUOTED)

    wrong = await refused(postgres.url_by_network(good, QUOTED + "x"))
    assert isinstance(wrong, DatabaseRefused)
    assert wrong.facts == {"database": f"127.0.0.1:{postgres.port}/{good}"}
    assert isinstance(await refused(by_network(good).replace(ROLE, "stranger")), DatabaseRefused)
    assert isinstance(await refused(by_network("nowhere")), DatabaseMissing)
    assert isinstance(await refused(by_network(good).replace(str(postgres.port), str(closed))), DatabaseUnreachable)
    assert isinstance(await refused(by_network(good).replace("127.0.0.1", "nobody.invalid")), DatabaseUnreachable)
    assert isinstance(await refused(by_network(good) + "?sslmode=require"), DatabaseUnreachable)
    for database, reason in ((latin, "encoding"), (read_only, "read-only"), (foreign, "rights")):
        unsuited = await refused(by_network(database))
        assert isinstance(unsuited, DatabaseUnsuited)
        assert unsuited.reason == reason
    monkeypatch.setattr(postgres_address, "OLDEST", 99)
    too_old = await refused(by_network(good))
    assert isinstance(too_old, DatabaseTooOld)
    assert (too_old.version, too_old.oldest) == (18, 99)


@pytest.mark.parametrize(
    "url",
    [
        "", "tables.db", "sqlite:///tables.db", "mysql://u:secret@h/d", "postgresql:u:secret", "://u:secret@h/d",
        "postgresql://u:sec/ret@h/d", "postgresql://u:12/secret@h/d", "postgresql://u:sec#ret@h/d",
        "postgresql://u:sec?ret@h/d", "postgresql://u:secret", "postgresql://h:secret/d", "postgresql://u:p@h:1x/d",
        "postgresql://u:secret@h/d/secret", "postgresql://u:secret@[h/d", "postgresql://u:secret@h:99999999/d",
        "postgresql://u:secret@h/d?sslmode=secret",
    ],
)  # fmt: skip
async def test_malformed_url_is_refused_and_not_repeated(url: str) -> None:
    with pytest.raises(BadDatabaseUrl) as caught:
        await PostgresDatabase.open(url)
    assert caught.value.facts == {}


@pytest.mark.parametrize(
    ("url", "shown"),
    [
        ("postgresql://u:se@cret@h:5/d", "h:5/d"),
        ("postgres://h", "h/"),
        ("postgresql://u:secret@[::1]:5432/d?sslmode=require", "[::1]:5432/d"),
        ("postgresql://u:secret@one:1,two:2/d", "one:1,two:2/d"),
        ("postgresql:///d?host=/run/postgresql&password=secret", "/run/postgresql/d"),
        ("postgresql://u@/d", "localhost/d"),
    ],
)
def test_address_is_shown_without_user_and_password(url: str, shown: str) -> None:
    assert Address(url).shown == shown
    assert repr(Address(url)) == f"Address({shown})"


async def test_commits_are_synchronous_even_if_the_database_says_otherwise(postgres: Postgres) -> None:
    name = postgres.new_database()
    postgres.query(f"ALTER DATABASE {name} SET synchronous_commit = off")

    database = await PostgresDatabase.open(postgres.url(name))
    assert await database.write(lambda transaction: transaction.row("SHOW synchronous_commit")) == ("on",)
    await database.close()


async def test_store_reconnects_after_a_restart_of_the_database(postgres: Postgres) -> None:
    name = postgres.new_database()

    with postgres.kept_running():
        store = await PostgresStore.open(postgres.url(name))
        await store.people.add(Person("p1", "Ala", 1))
        await store.tables.add(CARD, DRAWS)
        for how in (signal.SIGINT, signal.SIGQUIT):
            postgres.stop(how)
            for _ in range(2):
                outcomes = await asyncio.gather(
                    store.people.find("p1"),
                    store.people.rename("p1", "Ola"),
                    store.log.append("t1", 0, logged("lost"), GOES_ON),
                    store.tables.waiting(),
                    return_exceptions=True,
                )
                assert [type(outcome) for outcome in outcomes] == [StoreUnreachable] * 4
            postgres.start()
            assert await store.people.find("p1") == Person("p1", "Ala", 1)
            assert await store.log.events("t1") == []
            await store.people.rename("p1", "Ala")
        await store.log.append("t1", 0, logged("found"), GOES_ON)
        assert await store.log.events("t1") == logged("found")
        await store.close()


async def test_idle_connections_that_were_cut_are_replaced(postgres: Postgres) -> None:
    name = postgres.new_database()

    store = await PostgresStore.open(postgres.url(name))
    await asyncio.gather(*(store.people.find("p1") for _ in range(9)))  # now there are several readers
    cut = f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'"
    ((*ended,),) = await asyncio.to_thread(postgres.query, cut)
    assert len(ended) > 2
    await store.people.add(Person("p1", "Ala", 1))
    assert await store.people.find("p1") == Person("p1", "Ala", 1)
    await store.close()


async def test_lost_connection_fails_all_writes_in_progress(postgres: Postgres) -> None:
    name = postgres.new_database()

    store = await PostgresStore.open(postgres.url(name))

    async def cut(transaction: Transaction) -> None:
        await transaction.rows("SELECT pg_terminate_backend(pg_backend_pid())")

    outcomes = await asyncio.gather(
        store.people.add(Person("p1", "Ala", 1)),
        store.database.write(cut),
        store.people.add(Person("p2", "Ola", 1)),
        return_exceptions=True,
    )
    assert [type(outcome) for outcome in outcomes] == [StoreUnreachable] * 3
    assert await store.database.rows("SELECT id FROM people") == []
    await store.people.add(Person("p1", "Ala", 1))
    await store.close()


@pytest.mark.parametrize("error", [asyncpg.ConnectionDoesNotExistError, asyncpg.TooManyConnectionsError, OSError])
async def test_begin_that_always_fails_is_tried_twice_at_most(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch, error: type[Exception]
) -> None:
    """Each try may connect again: without an end to them, a failing database would keep the server busy."""
    store = await PostgresStore.open(postgres.url(postgres.new_database()))
    begun, execute = 0, asyncpg.Connection.execute

    async def failing(connection: Any, query: str, *arguments: Any, **more: Any) -> Any:
        nonlocal begun
        if query == "BEGIN":
            begun += 1
            raise error("as if the database were failing")
        return await execute(connection, query, *arguments, **more)

    with monkeypatch.context() as broken:
        broken.setattr(asyncpg.Connection, "execute", failing)
        with pytest.raises((StoreFailed, StoreUnreachable)):
            await store.people.add(Person("p1", "Ala", 1))
        assert begun <= 2
    await store.people.add(Person("p1", "Ala", 1))
    await store.close()


async def test_unresponsive_database_is_unreachable_until_it_answers(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = await PostgresStore.open(postgres.url(postgres.new_database()))
    ((pid,),) = await store.database.write(lambda transaction: transaction.rows("SELECT pg_backend_pid()"))
    os.kill(pid, signal.SIGSTOP)
    try:
        with monkeypatch.context() as hurried:
            hurried.setattr(postgres_transaction, "TIMEOUT_S", 0.3)
            hurried.setattr(postgres_database, "_LOCK_TRIES", 2)
            with pytest.raises(StoreUnreachable):
                await store.people.add(Person("p1", "Ala", 1))
            with pytest.raises(StoreUnreachable):  # the stopped connection still has the lock, and perhaps our work
                await store.people.add(Person("p1", "Ala", 1))
    finally:
        os.kill(pid, signal.SIGCONT)
    monkeypatch.setattr(postgres_database, "_LOCK_TRIES", 600)  # until the database has noticed that it is closed
    await store.people.add(Person("p1", "Ala", 1))
    await store.close()


class Proxy:
    """Relays between a store and the database. With `drops_answers`, the answer to the next COMMIT is lost."""

    def __init__(self, postgres: Postgres) -> None:
        self._path = str(postgres.folder / f".s.PGSQL.{postgres.port}")
        self._connections: set[asyncio.Task[None]] = set()
        self.drops_answers = False

    async def start(self) -> int:
        """Returns the port."""
        self._server = await asyncio.start_server(self._accept, "127.0.0.1")
        port: int = self._server.sockets[0].getsockname()[1]
        return port

    async def stop(self) -> None:
        """Wait for every connection to close: a stream that outlives its event loop is reported by a later test."""
        self._server.close()
        await self._server.wait_closed()
        await asyncio.wait_for(asyncio.gather(*self._connections), 120)

    async def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        connection = asyncio.ensure_future(self._relay(reader, writer))
        self._connections.add(connection)

    async def _relay(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        answers, requests = await asyncio.open_unix_connection(self._path)
        relaying = asyncio.ensure_future(self._relay_answers(answers, writer))
        try:
            with suppress(OSError):  # either side may reset its connection
                await self._relay_requests(reader, requests, answers, relaying)
        finally:
            relaying.cancel()
            await asyncio.gather(relaying, return_exceptions=True)
            for stream in (writer, requests):
                stream.close()
                with suppress(OSError):
                    await stream.wait_closed()

    async def _relay_requests(
        self,
        reader: asyncio.StreamReader,
        requests: asyncio.StreamWriter,
        answers: asyncio.StreamReader,
        relaying: asyncio.Task[None],
    ) -> None:
        while request := await reader.read(65536):
            drops_answer = self.drops_answers and b"COMMIT" in request
            if drops_answer:
                relaying.cancel()
                await asyncio.gather(relaying, return_exceptions=True)
            requests.write(request)
            if drops_answer:
                await answers.read(1)  # the database has committed
                return

    async def _relay_answers(self, answers: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while answer := await answers.read(65536):
            writer.write(answer)


async def test_move_with_a_lost_confirmation_is_logged_once(postgres: Postgres) -> None:
    name = postgres.new_database()

    proxy = Proxy(postgres)
    url = f"postgresql://{ROLE}:{QUOTED}@127.0.0.1:{await proxy.start()}/{name}?sslmode=disable"
    store = await PostgresStore.open(url)
    await store.tables.add(CARD, DRAWS)
    proxy.drops_answers = True
    with pytest.raises(StoreUnreachable):
        await store.log.append("t1", 0, logged("kept"), GOES_ON)
    proxy.drops_answers = False
    with pytest.raises(StaleVersion) as stale:
        await store.log.append("t1", 0, logged("kept"), GOES_ON)
    assert stale.value.version == 1
    assert await store.log.events("t1") == logged("kept")
    await store.close()
    await proxy.stop()


async def test_statement_is_prepared_once_however_often_it_runs(postgres: Postgres) -> None:
    used = (
        "SELECT generic_plans + custom_plans FROM pg_prepared_statements"
        " WHERE statement ~ '^[[:space:]]*WITH requested'"
    )
    store = await PostgresStore.open(postgres.url(postgres.new_database()))
    await store.tables.add(CARD, DRAWS)
    for version in range(20):
        await store.log.append("t1", version, logged("one"), GOES_ON)
    assert await store.database.write(lambda transaction: transaction.rows(used)) == [(20,)]
    await store.close()


async def test_write_with_a_caught_failure_is_not_acknowledged(postgres: Postgres) -> None:
    database = await PostgresDatabase.open(postgres.url(postgres.new_database()))

    async def silent(transaction: Transaction) -> None:
        for _ in range(2):
            try:
                await transaction.run("INSERT INTO people VALUES ('p1', 'Ala', 1)")
            except DuplicateKey:
                return

    with pytest.raises(StoreFailed):
        await database.write(silent)
    assert await database.rows("SELECT * FROM people") == []
    await database.close()


async def test_failed_move_does_not_affect_others_in_its_group(postgres: Postgres) -> None:
    store = await PostgresStore.open(postgres.url(postgres.new_database()))
    for name in ("t1", "t2", "t3"):
        await store.tables.add(replace(CARD, id=name), DRAWS)
    await store.database.run("INSERT INTO events VALUES ('t2', 1, 1, ?)", b"from nowhere")
    outcomes = await asyncio.gather(
        *(store.log.append(name, 0, logged("one"), GOES_ON) for name in ("t1", "t2", "t3")), return_exceptions=True
    )
    assert [type(outcome) for outcome in outcomes] == [type(None), DuplicateKey, type(None)]
    assert await store.log.events("t3") == logged("one")
    await store.close()


async def test_pg_dump_is_restored_into_another_database(postgres: Postgres) -> None:
    before, after = (postgres.url(postgres.new_database()) for _ in range(2))
    file = str(postgres.folder / "tables.dump")

    store = await PostgresStore.open(before)
    await store.people.add(Person("p1", "Łucja", 1))
    await store.tables.add(CARD, DRAWS)
    await store.log.append("t1", 0, logged("one", "zwei"), GOES_ON)
    await asyncio.to_thread(postgres.run, "pg_dump", "--format=custom", f"--file={file}", before)
    await store.close()
    await asyncio.to_thread(postgres.run, "pg_restore", "--no-owner", f"--dbname={after}", file)
    again = await PostgresStore.open(after)
    assert await again.log.events("t1") == logged("one", "zwei")
    assert await again.log.draws("t1") == DRAWS
    assert await again.people.find("p1") == Person("p1", "Łucja", 1)
    await again.log.append("t1", 2, logged("üç"), GOES_ON)
    await again.close()


async def test_database_that_cannot_write_is_logged_by_name_until_it_can(
    postgres: Postgres, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, "mozaika")
    database = await PostgresDatabase.open(postgres.url(postgres.new_database()))
    await database.probe()
    (writer,) = database._lane._free
    await writer.execute("SET default_transaction_read_only = on")  # a full disk is an error of the same kind
    for _ in range(3):
        with pytest.raises(StoreFailed):
            await database.probe()
    (writer,) = database._lane._free
    await writer.execute("SET default_transaction_read_only = off")
    await database.probe()
    said = [record.getMessage() for record in caplog.records]
    assert said == ["the database cannot write: ReadOnlySQLTransactionError", "the database writes again"]
    await database.close()


async def test_database_that_is_lost_during_a_step_is_unreachable(postgres: Postgres) -> None:
    async def lose(transaction: Transaction) -> None:
        assert isinstance(transaction, postgres_transaction.PostgresTransaction)
        transaction._connection.terminate()

    with pytest.raises(DatabaseUnreachable):
        await PostgresDatabase.open(postgres.url(postgres.new_database()), ((lose,),))


async def test_write_that_meets_another_one_is_repeated_and_no_failure(
    postgres: Postgres, caplog: pytest.LogCaptureFixture
) -> None:
    database, tries = await PostgresDatabase.open(postgres.url(postgres.new_database()), shared=True), 0

    async def meet(transaction: Transaction) -> int:
        nonlocal tries
        tries += 1
        if tries < 3:
            raise asyncpg.SerializationError
        return await transaction.run("UPDATE mozaika SET version = version")

    with caplog.at_level(logging.INFO, "mozaika"):
        assert await database.write(meet) == 1
    assert tries == 3
    assert caplog.text == ""
    await database.close()
