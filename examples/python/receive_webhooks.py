"""Receives signed webhooks and prints each new CloudEvent as a JSON line.
See ../README.md."""

import json
import os
import sys
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from standardwebhooks import Webhook, WebhookVerificationError

ADDRESS = (os.environ.get("HOST", "127.0.0.1"), int(os.environ.get("PORT", "8080")))
WEBHOOK = Webhook(os.environ["WEBHOOK_SECRET"])
MOST_BYTES = 2 * 1024 * 1024

# A real receiver stores both: the ids for a week, the sequences with their subjects.
known = set()
newest = {}
# Up to four deliveries arrive concurrently.
taking_in = threading.Lock()


def is_news(message):
    """True if the message is the newest about its subject; late messages are ignored."""
    about = (*message["type"].split(".")[:2], message["subject"])
    sequence = int(message["sequence"])
    if newest.get(about, -1) >= sequence:
        return False
    newest[about] = sequence
    return True


def take_in(delivery_id, message):
    with taking_in:
        # Store the message here: after the answer it is not sent again.
        if delivery_id not in known and is_news(message):
            print(json.dumps(message, ensure_ascii=False, separators=(",", ":")), flush=True)
        known.add(delivery_id)


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        length = self.headers.get("content-length", "")
        if not length.isdigit() or int(length) > MOST_BYTES:
            return self.answer(413)
        body = self.rfile.read(int(length))
        try:
            message = WEBHOOK.verify(body, self.headers)
        # A signature header that is no signature at all makes the library raise a ValueError.
        except (WebhookVerificationError, ValueError):
            return self.answer(400)
        take_in(self.headers["webhook-id"], message)
        return self.answer(204)

    def answer(self, status):
        self.send_response(status)
        self.end_headers()

    def log_message(self, *_):
        """Says nothing: what is received is on the standard output."""


with ThreadingHTTPServer(ADDRESS, Receiver) as server:
    print("receiving", file=sys.stderr, flush=True)
    server.serve_forever()
