/* Rebuilds the catalogue from its compacted topic as JSON lines sorted by id; --follow also
   prints changes. See ../README.md. */
import { randomUUID } from 'node:crypto';
import { Kafka, logLevel } from 'kafkajs';

const { KAFKA_BROKERS = 'localhost:9092', TOPIC = 'catalogue.episode' } = process.env;
const follows = process.argv.includes('--follow');

const kafka = new Kafka({
  clientId: 'catalogue-reader',
  brokers: KAFKA_BROKERS.split(','),
  logLevel: logLevel.ERROR,
});

const newest = new Map();
let isCaughtUp = false;

function apply({ key, value, headers }) {
  const type = headers.ce_type?.toString();
  const id = key.toString();
  const version = Number(headers.ce_sequence);
  // Ignores unknown future types, duplicates and older versions.
  if (type !== `${TOPIC}.changed.v1` && type !== `${TOPIC}.removed.v1`) return undefined;
  if (newest.has(id) && newest.get(id).version >= version) return undefined;
  const episode = value === null ? null : JSON.parse(value);
  // Keeps tombstones, so that a late older message cannot restore the episode.
  newest.set(id, { version, episode });
  return episode ?? { id, removed: true };
}

/** End offsets of all non-empty partitions mark the point of catching up. */
async function findEnds() {
  const admin = kafka.admin();
  await admin.connect();
  const offsets = await admin.fetchTopicOffsets(TOPIC);
  await admin.disconnect();
  const filled = offsets.filter(({ low, high }) => low !== high);
  return new Map(filled.map(({ partition, high }) => [partition, BigInt(high)]));
}

const print = (change) => process.stdout.write(`${JSON.stringify(change)}\n`);

function printCatalogue() {
  isCaughtUp = true;
  for (const id of [...newest.keys()].sort()) {
    const { episode } = newest.get(id);
    if (episode !== null) print(episode);
  }
}

const waitingFor = await findEnds();
// kafkajs requires a group; a random one starts from the beginning.
const consumer = kafka.consumer({ groupId: `catalogue-reader-${randomUUID()}` });
const caughtUp = new Promise((resolve) => {
  if (waitingFor.size === 0) resolve();
  consumer.on(consumer.events.END_BATCH_PROCESS, ({ payload: { partition, lastOffset } }) => {
    if (BigInt(lastOffset) + 1n >= waitingFor.get(partition)) waitingFor.delete(partition);
    if (waitingFor.size === 0) resolve();
  });
});
await consumer.connect();
await consumer.subscribe({ topic: TOPIC, fromBeginning: true });
await consumer.run({
  autoCommit: false,
  eachMessage: async ({ message }) => {
    const change = apply(message);
    if (change && isCaughtUp) print(change);
  },
});
await caughtUp;
printCatalogue();
if (!follows) await consumer.disconnect();
