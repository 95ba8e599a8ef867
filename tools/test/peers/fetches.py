"""Fetches each address (one JSON line) with requests, libcurl and feedparser, under the key of each."""

import email.utils
import io
import json
import sys

import feedparser
import pycurl
import requests
from urllib3.util.retry import Retry

MOST_REDIRECTS = 20
SECONDS = 5


def pause_of(value):
    try:
        return Retry().parse_retry_after(value)
    except Exception:
        return 0


def by_requests(url, key):
    with requests.Session() as session:
        session.max_redirects = MOST_REDIRECTS
        response = session.get(url, headers={"x-peer": key}, timeout=SECONDS)
        pause = response.headers.get("retry-after")
        return {
            "outcome": "answer",
            "status": response.status_code,
            "pause": 0 if pause is None else pause_of(pause),
        }


def by_curl(url, key):
    curl = pycurl.Curl()
    options = {
        pycurl.URL: url,
        pycurl.HTTPHEADER: [f"x-peer: {key}"],
        pycurl.FOLLOWLOCATION: True,
        pycurl.MAXREDIRS: MOST_REDIRECTS,
        pycurl.ACCEPT_ENCODING: "",
        pycurl.COOKIEFILE: "",
        pycurl.TIMEOUT: SECONDS,
        pycurl.WRITEDATA: io.BytesIO(),
    }
    for option, value in options.items():
        curl.setopt(option, value)
    try:
        curl.perform()
        return {
            "outcome": "answer",
            "status": curl.getinfo(pycurl.RESPONSE_CODE),
            "pause": curl.getinfo(pycurl.RETRY_AFTER),
        }
    finally:
        curl.close()


def by_feedparser(url, key):
    feed = feedparser.parse(url, request_headers={"x-peer": key})
    if "status" not in feed:
        return {}
    title = {"title": feed.feed.get("title", "")} if feed.status == 200 else {}
    return {"validators": [feed.get("etag"), feed.get("modified")], **title}


def answer(read, url, key):
    try:
        return read(url, key)
    except Exception:
        return {} if read is by_feedparser else {"outcome": "failure"}


READERS = [by_requests, by_curl, by_feedparser]
for line in sys.stdin:
    document = json.loads(line)
    print(json.dumps([answer(read, document["url"], key) for read, key in zip(READERS, document["keys"])]))
