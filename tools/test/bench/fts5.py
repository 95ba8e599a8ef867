"""Answers searches by SQLite's full-text index of trigrams. One JSON document a line, in and out."""

import json
import sqlite3
import sys
import time

FIND = "SELECT rowid FROM talks WHERE talks MATCH ? ORDER BY rowid LIMIT ?"


def load(database, talks):
    database.execute(
        "CREATE VIRTUAL TABLE talks USING fts5(title, description, tokenize='trigram')"
    )
    database.executemany("INSERT INTO talks (title, description) VALUES (?, ?)", talks)
    database.execute("INSERT INTO talks (talks) VALUES ('optimize')")


def search(database, term, limit):
    phrase = '"' + term.replace('"', '""') + '"'
    started = time.process_time()
    rows = database.execute(FIND, (phrase, limit)).fetchall()
    return (time.process_time() - started) * 1_000, [row for (row,) in rows]


def answer(database, request):
    if "load" in request:
        return load(database, request["load"])
    return [search(database, term, request["limit"]) for term in request["terms"]]


def main():
    database = sqlite3.connect(":memory:")
    print(json.dumps({"version": sqlite3.sqlite_version}), flush=True)
    for line in sys.stdin:
        print(json.dumps(answer(database, json.loads(line))), flush=True)


main()
