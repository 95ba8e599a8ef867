import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { startKafka, type RunningKafka } from '@elevate/native-stack';
import { FaultProxy, waitUntil } from '@elevate/testing';
import { KafkaTransport } from '../src/index.js';
import { raw, silent, unique } from './support/messages.js';

const MESSAGES_OF_EACH = 3;
/** Random, since the broker compresses: longer than several answers without messages, so that faults hit one with them. */
const MESSAGE_BYTES = 20_000;
const FAULTS = 12;
/** A connection counts as dead after 30 s without an answer. */
const FOUND_WITHIN_MS = 60_000;

let proxy: FaultProxy;
let broker: RunningKafka;
let topic: string;

// The broker has itself called by the proxy's port, so that no client finds a way around it.
beforeAll(async () => {
  proxy = await FaultProxy.open();
  broker = await startKafka({ advertisedPort: proxy.port });
  proxy.target = { host: '127.0.0.1', port: broker.port };
});
beforeEach(() => {
  topic = unique('faulty-reader');
});
afterAll(async () => {
  await broker?.stop();
  await proxy?.close();
});

it('a reader and a group go on after answers that end in the middle', async () => {
  await withConsumers(async ({ publish, allFound }) => {
    for (let n = 0; n < FAULTS; n += 1) {
      const afterBytes = 500 + n * 4_000;
      const fault = { kind: 'reset', direction: 'answer', afterBytes } as const;
      proxy.arm({ ...fault, everywhere: true, delayMs: 0 });
      await publish();
      await allFound();
      proxy.disarm();
    }
    expect(proxy.struck).toBeGreaterThan(FAULTS / 2);
  });
});

it('a reader and a group leave connections that carry nothing any more', async () => {
  await withConsumers(async ({ publish, allFound }) => {
    await publish();
    await allFound();
    proxy.silence();
    await publish();
    await allFound();
  });
});

interface Consumers {
  /** Retries until the messages are acknowledged. */
  publish(): Promise<void>;
  allFound(): Promise<void>;
}

async function withConsumers(use: (consumers: Consumers) => Promise<void>): Promise<void> {
  const [publisher, readers, members] = ['publisher', 'reader', 'member'].map(
    (clientId) =>
      new KafkaTransport({ brokers: [`127.0.0.1:${proxy.port}`], clientId, logger: silent }),
  ) as [KafkaTransport, KafkaTransport, KafkaTransport];
  await publisher.ensureTopics([{ name: topic, compacted: true, partitions: 4 }]);
  const received = { reader: new Set<string>(), member: new Set<string>() };
  const note = (by: keyof typeof received) => ({
    topics: [topic],
    onMessage: async ({ key }: { key: string }) => void received[by].add(key),
  });
  await readers.read(note('reader'));
  await members.consume({ group: unique('faulty-group'), ...note('member') });
  const published: string[] = [];
  const publish = async () => {
    const keys = Array.from({ length: MESSAGES_OF_EACH }, (_, n) => `${published.length + n}`);
    const messages = keys.map((key) => raw(key, randomBytes(MESSAGE_BYTES).toString('base64')));
    const isPublished = async () => {
      await publisher.publish(topic, messages);
      return true;
    };
    await waitUntil(isPublished, { timeoutMs: FOUND_WITHIN_MS, what: 'the broker to answer' });
    published.push(...keys);
  };
  const allFound = async () => {
    const missing = () =>
      Object.entries(received).flatMap(([by, keys]) =>
        published.filter((key) => !keys.has(key)).map((key) => `${by}: ${key}`),
      );
    await waitUntil(() => missing().length === 0, {
      timeoutMs: FOUND_WITHIN_MS,
      what: 'every message to be found',
    }).catch(() => expect(missing()).toEqual([]));
  };
  await use({ publish, allFound });
  await Promise.all([publisher, readers, members].map((transport) => transport.close()));
}
