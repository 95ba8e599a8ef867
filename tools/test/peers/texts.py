"""Answers each text (one JSON line) with what readers of Python make of it."""

import csv
import html
import io
import json
import re
import sys
import unicodedata

import listparser
from bs4 import BeautifulSoup
from inscriptis import get_text
from yt_dlp import YoutubeDL
from yt_dlp.extractor.generic import GenericIE

HIDDEN = ["script", "style"]
# The block elements of the HTML Standard's rendering section, with the cells of tables.
BLOCKS = """address article aside blockquote br caption dd details dialog dir div dl dt fieldset figcaption figure footer
form h1 h2 h3 h4 h5 h6 header hgroup hr legend li listing main menu nav ol optgroup option p plaintext pre search section
summary table tbody td tfoot th thead tr ul xmp""".split()
# Of the CVE JSON schema.
CVE = re.compile(r"(?<![0-9A-Za-z])CVE-[0-9]{4}-[0-9]{4,19}(?![0-9])", re.IGNORECASE)
YOUTUBE = GenericIE(YoutubeDL({"quiet": True}))


def text_of(source, parser):
    soup = BeautifulSoup(source, parser)
    for element in soup(HIDDEN):
        element.decompose()
    return re.sub(r"\s+", "", soup.get_text())


def words_of(source, parser):
    soup = BeautifulSoup(source, parser)
    for element in soup(HIDDEN):
        element.decompose()
    for element in soup(BLOCKS):
        element.insert_before(" ")
        element.insert_after(" ")
    return soup.get_text()


def cves_in(text):
    """Typography may write a hyphen as another dash, and characters of no width into a number."""
    kinds = ((sign, unicodedata.category(sign)) for sign in text)
    plain = "".join("-" if kind == "Pd" else sign for sign, kind in kinds if kind != "Cf")
    return sorted({number.upper() for number in CVE.findall(plain)})


def in_one_line(text):
    return re.sub(r"\s+", " ", text).strip()


def answers(document):
    kind, text = document["kind"], document["text"]
    if kind == "html":
        parsers = ("html5lib", "lxml", "html.parser")
        return [{kind: text_of(text, parser), "words": words_of(text, parser).split()} for parser in parsers]
    if kind == "cves":
        texts = [words_of(text, "html5lib"), words_of(text, "lxml"), get_text(f"<html><body>{text}</body></html>")]
        return [{kind: cves_in(each)} for each in texts]
    if kind == "opml":
        feeds = listparser.parse(text).feeds
        return [
            {
                "addresses": [feed.url for feed in feeds],
                "names": [in_one_line(feed.get("title", "")) for feed in feeds],
                "folders": [feed.get("categories", []) for feed in feeds],
            }
        ]
    if kind == "chapters":
        chapters = YOUTUBE._extract_chapters_from_description(text, document["seconds"])
        return [{kind: [[chapter["start_time"], in_one_line(chapter["title"])] for chapter in chapters or []]}]
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
