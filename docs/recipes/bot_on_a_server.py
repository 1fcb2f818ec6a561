"""A bot on a server

The program takes a name, opens a table with a bot of the server, and plays with the engine's level `club` until the
game is over. Start the server with `mozaika serve`.
"""

import asyncio

import mozaika
from mozaika.client import Client
from mozaika.engine.bots import choose


async def play(address: str) -> None:
    words = mozaika.open_lexicon("turkish")
    async with Client(address) as client:
        print(await client.guest("Ada"))
        async with client.open(await client.play_bot("newcomer", "turkish")) as table:
            async for view in table.turns():
                await table.submit(choose(view, words, "club"))


asyncio.run(play("http://localhost:8015"))
