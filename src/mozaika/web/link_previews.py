"""What other sites show for a link to a finished game: Open Graph tags with names, scores and a picture."""

from __future__ import annotations

from itertools import zip_longest
from urllib.parse import quote, urlencode
from xml.sax.saxutils import quoteattr

from mozaika.errors import GameError
from mozaika.service.cards import Stage
from mozaika.service.table_registry import TableRegistry
from mozaika.web.pictures import PREVIEW


async def preview_tags(registry: TableRegistry, game: str, link: str, base: str) -> str:
    """The tags; none for a game that is not over, or that not everybody with this link may see. `base` is the
    address of the server.
    """
    try:
        card = (await registry.find(game, "", link)).card
    except GameError:
        return ""
    if card.stage is not Stage.OVER:
        return ""
    scores = " – ".join(f"{name} {score}".strip() for name, score in zip_longest(card.names, card.scores, fillvalue=""))
    query = f"?{urlencode({'link': link})}" if link else ""
    picture = f"{base.rstrip('/')}/api/pictures/game/{quote(game)}/preview{query}"
    width, height = PREVIEW
    facts = {
        "og:type": "website",
        "og:site_name": "Mozaika",
        "og:title": scores,
        "og:description": card.edition.name,
        "og:image": picture,
        "og:image:type": "image/png",
        "og:image:width": str(width),
        "og:image:height": str(height),
        "og:image:alt": f"{card.edition.name}: {scores}",
    }
    tags = "".join(f"<meta property={quoteattr(name)} content={quoteattr(value)} />" for name, value in facts.items())
    return f'{tags}<meta name="twitter:card" content="summary_large_image" />'
