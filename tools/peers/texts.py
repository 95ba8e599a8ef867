"""Answers each text (one JSON line) with what readers of Python make of it."""

import csv
import html
import io
import json
import re
import sys

from bs4 import BeautifulSoup

HIDDEN = ["script", "style"]


def text_of(source, parser):
    soup = BeautifulSoup(source, parser)
    for element in soup(HIDDEN):
        element.decompose()
    return re.sub(r"\s+", "", soup.get_text())


def in_one_line(text):
    return re.sub(r"\s+", " ", text).strip()


def answers(document):
    kind, text = document["kind"], document["text"]
    if kind == "html":
        return [{kind: text_of(text, parser)} for parser in ("html5lib", "lxml", "html.parser")]
    if kind == "references":
        return [{kind: in_one_line(html.unescape(text))}]
    if kind == "csv":
        rows = list(csv.reader(io.StringIO(text, newline=""), strict=True))
        return [{kind: [row for row in rows if any(cell.strip() for cell in row)]}]
    return []


for line in sys.stdin:
    try:
        print(json.dumps(answers(json.loads(line))))
    except Exception:
        print("[]")
