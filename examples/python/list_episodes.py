"""Prints every episode of a site as a JSON line. Needs a client generated from the site's OpenAPI document:

openapi-python-client generate --url $SITE/api/openapi.json --output-path elevate_client --meta none
"""

import datetime
import json
import sys

from elevate_client import Client
from elevate_client.api.episodes import episodes
from elevate_client.types import UNSET

site = sys.argv[1] if len(sys.argv) > 1 else "http://localhost:3000"
since = datetime.datetime.fromisoformat(sys.argv[2]) if len(sys.argv) > 2 else UNSET

with Client(base_url=site, raise_on_unexpected_status=True) as client:
    cursor = UNSET
    while cursor is not None:
        page = episodes.sync(client=client, cursor=cursor, changed_since=since)
        for episode in page.items:
            print(json.dumps({"id": episode.id, "title": episode.title}))
        cursor = page.next_cursor
