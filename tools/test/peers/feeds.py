"""Answers each feed (one JSON line) with what feedparser reads of it."""

import datetime
import json
import sys

import feedparser
from bs4 import BeautifulSoup


def text_of(detail):
    if detail is None:
        return None
    value = detail.get("value", "")
    return BeautifulSoup(value, "html.parser").get_text() if "html" in detail.get("type", "") else value


def date_of(entry):
    parsed = entry.get("published_parsed") or entry.get("updated_parsed")
    if parsed is None:
        return None
    return datetime.datetime(*parsed[:6]).strftime("%Y-%m-%dT%H:%M:%S.000Z")


def is_image(media):
    return media.get("type", "").startswith("image/") or media.get("medium") == "image"


def picture_of(entry):
    images = [
        entry.get("image", {}).get("href"),
        *(media.get("url") for media in entry.get("media_content", []) if is_image(media)),
        *(media.get("url") for media in entry.get("media_thumbnail", [])),
        *(media.get("href") for media in entry.get("enclosures", []) if is_image(media)),
    ]
    return next((image for image in images if image), None)


def answer(document):
    feed = feedparser.parse(document["xml"].encode())
    entries = feed.entries
    return {
        "feed": text_of(feed.feed.get("title_detail")),
        "titles": [text_of(entry.get("title_detail")) for entry in entries],
        "links": [entry.get("link") for entry in entries],
        "ids": [entry.get("id") for entry in entries],
        "dates": [date_of(entry) for entry in entries],
        "pictures": [picture_of(entry) for entry in entries],
        "texts": [text_of(entry.get("summary_detail")) for entry in entries],
    }


for line in sys.stdin:
    try:
        print(json.dumps(answer(json.loads(line))))
    except Exception:
        print("null")
