"""An asynchronous client of a Mozaika server, for bots and other programs. `docs/client.md` is its guide.

`Client` makes requests; `Client.open` connects to a table, as a player or a spectator. Messages and answers are those
of the server (`web/requests.py`, `web/responses.py`, `web/client_messages.py`, `service/messages.py`).
"""

from mozaika.client.client import Client
from mozaika.client.contribution import Contribution
from mozaika.client.errors import CommandUnconfirmed, OtherProtocol, ServerRefused, ServerUnreachable
from mozaika.client.table import TableConnection

__all__ = [
    "Client",
    "CommandUnconfirmed",
    "Contribution",
    "OtherProtocol",
    "ServerRefused",
    "ServerUnreachable",
    "TableConnection",
]
