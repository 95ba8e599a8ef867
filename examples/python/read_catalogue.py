"""Rebuilds the catalogue from its compacted topic and prints it as JSON lines, sorted by id;
with --follow it goes on and prints each change. See ../README.md."""

import json
import os
import sys

from kafka import KafkaConsumer, TopicPartition

BROKERS = os.environ.get("KAFKA_BROKERS", "localhost:9092").split(",")
TOPIC = os.environ.get("TOPIC", "catalogue.episode")
KNOWN_TYPES = {f"{TOPIC}.changed.v1", f"{TOPIC}.removed.v1"}

# By id: the newest version told, and the episode; None in its place after a removal.
newest = {}


def apply(message):
    """Takes a message that tells something newer about an id, and gives what it tells; else None."""
    headers = {name: value.decode() for name, value in message.headers}
    # Types of the future are none of our business.
    if headers.get("ce_type") not in KNOWN_TYPES:
        return None
    key = message.key.decode()
    version = int(headers["ce_sequence"])
    # What comes twice or late is older than what we have.
    if key in newest and newest[key][0] >= version:
        return None
    episode = None if message.value is None else json.loads(message.value)
    # A removal is remembered too, or an older message that comes after it would bring the episode back.
    newest[key] = (version, episode)
    return {"id": key, "removed": True} if episode is None else episode


def show(told):
    """Writes what JavaScript and Java write: no spaces, and letters as they are."""
    print(json.dumps(told, ensure_ascii=False, separators=(",", ":")), flush=True)


def told_by(consumer):
    """What the messages tell that arrive within half a second."""
    for messages in consumer.poll(timeout_ms=500).values():
        yield from filter(None, map(apply, messages))


def read(consumer):
    numbers = consumer.partitions_for_topic(TOPIC) or sys.exit(f"There is no topic {TOPIC}")
    partitions = [TopicPartition(TOPIC, number) for number in sorted(numbers)]
    # Assigned and not subscribed: without a group every reader gets everything, from the start.
    consumer.assign(partitions)
    consumer.seek_to_beginning(*partitions)
    # Who has read up to where the partitions end now has caught up.
    ends = consumer.end_offsets(partitions)
    while any(consumer.position(partition) < ends[partition] for partition in partitions):
        list(told_by(consumer))
    for key in sorted(newest):
        if newest[key][1] is not None:
            show(newest[key][1])
    while "--follow" in sys.argv:
        for told in told_by(consumer):
            show(told)


if __name__ == "__main__":
    sys.stdout.reconfigure(encoding="utf-8")
    with KafkaConsumer(bootstrap_servers=BROKERS, group_id=None) as reader:
        read(reader)
