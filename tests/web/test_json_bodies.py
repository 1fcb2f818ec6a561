"""Large bodies: only the file in them may be large."""

from __future__ import annotations

import json
import time
from base64 import b64encode
from typing import Any

import msgspec
import pytest
from litestar.exceptions import SerializationException
from litestar.exceptions.http_exceptions import RequestEntityTooLarge

from mozaika.web.json_bodies import decode_large
from mozaika.web.requests import FileRequest, TableRequest

LIMIT = 65_536
FILE = {"name": "a.gcg", "content": b64encode(bytes(1_000_000)).decode(), "edition": "english"}
TABLE: dict[str, Any] = {"edition": "polish", "changes": {"rules": {"rack_size": 8}}, "seats": [{}, {}], "file": FILE}


@pytest.mark.parametrize(("declared", "given"), [(FileRequest, FILE), (TableRequest, TABLE)])
def test_large_body_decodes_as_usual(declared: type[msgspec.Struct], given: dict[str, Any]) -> None:
    decoded = decode_large(json.dumps(given).encode(), declared, LIMIT)
    assert decoded == given
    assert msgspec.convert(decoded, declared) == msgspec.json.decode(json.dumps(given), type=declared)


@pytest.mark.parametrize("junk", ["[]", "{}", "[[]]", "1.2345678901234567890e-308", '"a"'])
@pytest.mark.parametrize("field", ["changes", "seats", "edition"])
def test_everything_beside_a_file_is_limited(junk: str, field: str) -> None:
    value = "[" + ",".join([junk] * (2_900_000 // (len(junk) + 1))) + "]"
    body = json.dumps({**TABLE, "file": None, field: None}).replace(f'"{field}": null', f'"{field}": {value}').encode()
    begun = time.process_time()
    with pytest.raises(RequestEntityTooLarge):
        decode_large(body, TableRequest, LIMIT)
    assert time.process_time() - begun < 0.5  # some took 1.2 s


@pytest.mark.parametrize("body", ['{"other": 1}', "[1]", '{"file": {"other": 1}}', '{"file": {"content": 1}}', '{"edi'])
def test_large_body_of_another_shape_is_refused(body: str) -> None:
    with pytest.raises(SerializationException):
        decode_large(body.encode(), TableRequest, LIMIT)
