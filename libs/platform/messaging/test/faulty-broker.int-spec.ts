import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { kindOf } from '@elevate/errors';
import { startKafka, type RunningKafka } from '@elevate/native-stack';
import { drawFault, FaultProxy } from '@elevate/testing';
import { seededRandom } from '@elevate/upstream';
import { KafkaTransport } from '../src/index.js';
import { raw, silent, unique } from './support/messages.js';

const SEED = 14;
const PUBLISHES = 120;
const MESSAGES_OF_EACH = 3;
const BOUNDS = { request: 1_500, answer: 300 };

let proxy: FaultProxy;
let broker: RunningKafka;

// The broker has itself called by the proxy's port, so that no client finds a way around it.
beforeAll(async () => {
  proxy = await FaultProxy.open();
  broker = await startKafka({ advertisedPort: proxy.port });
  proxy.target = { host: '127.0.0.1', port: broker.port };
});
afterAll(async () => {
  await broker?.stop();
  await proxy?.close();
});

const open = () =>
  new KafkaTransport({ brokers: [`127.0.0.1:${proxy.port}`], clientId: 'faulty', logger: silent });
const keysOf = (n: number) =>
  Array.from({ length: MESSAGES_OF_EACH }, (_, index) => `key-${n}-${index}`);

it('what is published through a failing connection can be read by every consumer', async () => {
  const topic = unique('faulty');
  const random = seededRandom(SEED);
  const transport = open();
  await transport.ensureTopics([{ name: topic, compacted: true, partitions: 4 }]);
  const acknowledged: string[] = [];
  const strange: unknown[] = [];
  for (let n = 0; n < PUBLISHES; n += 1) {
    proxy.arm(drawFault(random, BOUNDS));
    try {
      await transport.publish(
        topic,
        keysOf(n).map((key) => raw(key, `value of ${key}`)),
      );
      acknowledged.push(...keysOf(n));
    } catch (error) {
      if (kindOf(error) !== 'transient') strange.push(error);
    }
  }
  proxy.disarm();
  await transport.close();
  const values = await readAll(topic);
  expect(strange).toEqual([]);
  expect(proxy.struck).toBeGreaterThan(PUBLISHES / 4);
  expect(acknowledged.length).toBeGreaterThan(PUBLISHES / 4);
  expect(acknowledged.filter((key) => values.get(key) !== `value of ${key}`)).toEqual([]);
});

async function readAll(topic: string): Promise<Map<string, string>> {
  const values = new Map<string, string>();
  const transport = open();
  const reader = await transport.read({
    topics: [topic],
    onMessage: ({ key, value }) => void values.set(key, String(value)),
  });
  await reader.caughtUp;
  await transport.close();
  return values;
}
