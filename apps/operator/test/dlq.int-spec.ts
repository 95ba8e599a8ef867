import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { pino } from 'pino';
import { testKafkaBrokers } from '@elevate/testing';
import { deadLetterDefinition, deadLetterTopic, KafkaTransport } from '@elevate/messaging';
import { operate } from './running-service.js';

const logger = pino({ level: 'silent' });
let topic: string;
let transport: KafkaTransport;

const message = (key: string, sequence: number, notes: Record<string, string> = {}) => ({
  key,
  value: Buffer.from(`{"version":${sequence}}`),
  headers: { ce_type: 'test.thing.changed.v1', ce_sequence: String(sequence), ...notes },
});

async function dlq(...args: string[]): Promise<string> {
  const environment = { KAFKA_BROKERS: testKafkaBrokers().join() };
  const { code, out, notes } = await operate(environment, 'dlq', ...args);
  expect(notes.shift()).toBe(`Acts on the broker at ${testKafkaBrokers().join()} (KAFKA_BROKERS)`);
  if (code !== 0) throw new Error(notes.join('\n'));
  return out.join('\n');
}

async function standing(): Promise<string[]> {
  const received: string[] = [];
  const reader = await transport.read({
    topics: [topic],
    onMessage: ({ key, headers }) =>
      void received.push(`${key}@${headers['ce_sequence']} ${Object.keys(headers).length}`),
  });
  await reader.caughtUp;
  await reader.close();
  return received.sort();
}

beforeEach(async () => {
  topic = `test.dlq-${randomBytes(4).toString('hex')}`;
  transport = new KafkaTransport({ brokers: testKafkaBrokers(), clientId: 'dlq-test', logger });
  await transport.ensureTopics([
    { name: topic, compacted: true, partitions: 2 },
    deadLetterDefinition(topic),
  ]);
});
afterEach(() => transport.close());

it('lists, shows and replays dead letters, and skips superseded versions', async () => {
  await transport.publish(topic, [message('overtaken', 9)]);
  const notes = { dlq_code: 'THING.BAD', dlq_reason: 'it was bad' };
  await transport.publish(deadLetterTopic(topic), [
    message('overtaken', 8, notes),
    message('current', 1, notes),
  ]);

  expect(await dlq('list')).toContain(`       2  ${topic}`);

  const output = await dlq('show', '--topic', topic, '--at', '0:1');
  expect(output).toContain('at 0:1 key current');
  expect(output).toMatch(/dlq_code +THING\.BAD/);
  expect(output).toContain('{"version":1}');
  expect(output).not.toContain('overtaken');

  expect(await dlq('replay', '--topic', topic)).toBe(
    `${topic}: 1 replayed, 1 skipped: the topic has a newer version`,
  );
  expect(await standing()).toEqual(['current@1 2', 'overtaken@9 2']);
  expect(await dlq('list')).not.toContain(topic);
  await expect(dlq('show', '--topic', topic)).rejects.toThrow(`${topic} has no dead letters.`);
});

/** What stands in the dead-letter topic itself, gone or not. */
async function kept(): Promise<number> {
  let count = 0;
  const reader = await transport.read({
    topics: [deadLetterTopic(topic)],
    onMessage: () => void count++,
  });
  await reader.caughtUp;
  await reader.close();
  return count;
}

it('drops a single dead letter, then all of them', async () => {
  const letters = ['a', 'b', 'c', 'd'].map((key) => message(key, 1));
  await transport.publish(deadLetterTopic(topic), letters);

  expect(await dlq('drop', '--topic', topic, '--at', '0:1')).toBe(`${topic}: 1 dropped`);
  expect(await dlq('drop', '--topic', topic, '--at', '0:1')).toBe(`${topic}: 0 dropped`);
  expect(await dlq('replay', '--topic', topic, '--at', '0:2')).toBe(`${topic}: 1 replayed`);
  expect(await standing()).toEqual(['c@1 2']);
  expect(await dlq('list')).toContain(`       2  ${topic}`);
  const output = await dlq('show', '--topic', topic);
  expect(output.match(/key ./g)).toEqual(['key a', 'key d']);
  expect(await kept()).toBe(6);

  // With the first one goes what was gone behind it.
  await dlq('drop', '--topic', topic, '--at', '0:0');
  expect(await kept()).toBe(3);
  expect(await dlq('show', '--topic', topic)).toMatch(/^\S+ at 0:3 key d/);

  await expect(dlq('drop', '--topic', topic)).rejects.toThrow('all 1');
  expect(await dlq('drop', '--topic', topic, '--yes')).toBe(`${topic}: 1 dropped`);
  expect(await kept()).toBe(0);
  expect(await dlq('list')).not.toContain(topic);
});
