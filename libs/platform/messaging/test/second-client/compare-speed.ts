/*
 * Measures both Kafka clients against one broker: node <TypeScript arguments> compare-speed.ts. Prints messages a second,
 * published and read, for each round.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { startKafka } from '@elevate/native-stack';
import type { Transport } from '@elevate/messaging';
import { CLIENTS } from '../support/clients.js';
import { raw, unique } from '../support/messages.js';

const MESSAGES = 40_000;
const BATCH = 1_000;
const ROUNDS = 5;
const VALUE = 'x'.repeat(600);

const kafka = await startKafka();

async function measure(transport: Transport): Promise<string> {
  const topic = unique('speed');
  await transport.ensureTopics([{ name: topic, compacted: false, partitions: 12 }]);
  const batches = Array.from({ length: MESSAGES / BATCH }, (_, batch) =>
    Array.from({ length: BATCH }, (_value, index) => raw(`key-${batch * BATCH + index}`, VALUE)),
  );
  const began = performance.now();
  await Promise.all(batches.map((batch) => transport.publish(topic, batch)));
  const published = performance.now() - began;
  await delay(500);
  const from = performance.now();
  let count = 0;
  const reader = await transport.read({ topics: [topic], onMessage: () => void count++ });
  await reader.caughtUp;
  const read = performance.now() - from;
  if (count < MESSAGES) throw new Error(`read ${String(count)} of ${String(MESSAGES)}`);
  const rate = (ms: number) => Math.round(MESSAGES / (ms / 1_000));
  return `published ${String(rate(published))}/s, read ${String(rate(read))}/s`;
}

for (let round = 1; round <= ROUNDS; round += 1) {
  for (const [name, create] of Object.entries(CLIENTS)) {
    const transport = create(kafka.brokers);
    console.log(`round ${String(round)}, ${name}: ${await measure(transport)}`);
    await transport.close();
  }
}
await kafka.stop();
