"""Rebuilds the catalogue from its compacted topic and prints it as JSON lines, sorted by id;
with --follow it then prints each change. See ../README.md."""

import json
import os
import sys

from kafka import KafkaConsumer, TopicPartition

BROKERS = os.environ.get("KAFKA_BROKERS", "localhost:9092").split(",")
TOPIC = os.environ.get("TOPIC", "catalogue.episode")
KNOWN_TYPES = {f"{TOPIC}.changed.v1", f"{TOPIC}.removed.v1"}

# By id: the newest version and the episode, or None after a removal.
newest = {}


def apply(message):
    """Applies a message and returns the change, or None for an old message."""
    headers = {name: value.decode() for name, value in message.headers}
    # Ignores future message types.
    if headers.get("ce_type") not in KNOWN_TYPES:
        return None
    key = message.key.decode()
    version = int(headers["ce_sequence"])
    # Ignores duplicate and late messages.
    if key in newest and newest[key][0] >= version:
        return None
    episode = None if message.value is None else json.loads(message.value)
    # Keeps tombstones, so that a late older message cannot restore the episode.
    newest[key] = (version, episode)
    return {"id": key, "removed": True} if episode is None else episode


def show(change):
    """Writes JSON like the other examples: no spaces, no escaped letters."""
    print(json.dumps(change, ensure_ascii=False, separators=(",", ":")), flush=True)


def poll(consumer):
    """Yields the changes that arrive within half a second."""
    for messages in consumer.poll(timeout_ms=500).values():
        yield from filter(None, map(apply, messages))


def read(consumer):
    numbers = consumer.partitions_for_topic(TOPIC) or sys.exit(f"There is no topic {TOPIC}")
    partitions = [TopicPartition(TOPIC, number) for number in sorted(numbers)]
    # `assign`, not `subscribe`: without a group each reader gets all messages from the start.
    consumer.assign(partitions)
    consumer.seek_to_beginning(*partitions)
    # Caught up once every partition is read to its current end.
    ends = consumer.end_offsets(partitions)
    while any(consumer.position(partition) < ends[partition] for partition in partitions):
        list(poll(consumer))
    for key in sorted(newest):
        if newest[key][1] is not None:
            show(newest[key][1])
    while "--follow" in sys.argv:
        for change in poll(consumer):
            show(change)


if __name__ == "__main__":
    sys.stdout.reconfigure(encoding="utf-8")
    with KafkaConsumer(bootstrap_servers=BROKERS, group_id=None) as reader:
        read(reader)
