import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createLogger } from '@elevate/logging';
import { KafkaTransport, Publisher, type OutgoingMessage } from '@elevate/messaging';
import { testKafkaBrokers, type TestProcess } from '@elevate/testing';
import {
  exampleLanguages,
  exampleReader,
  parseLines,
  type ExampleReader,
} from './example-readers.js';

const EPISODES = 300;
const FETCHED_WITHIN_MS = 10 * 60_000;
const TITLES = [
  'Nnọọ — Ẹ kú àbọ̀ 👩🏾‍💻 to “the cloud”',
  'A "quoted" \\ title/with\ttabs\nand lines',
  'شبكات عصبية · 神经网络 · нейросети',
  'Separators \u2028 and \u2029, a null \u0000 and a bell \u0007',
];

const brokers = testKafkaBrokers();
const transport = new KafkaTransport({
  brokers,
  clientId: 'examples-test',
  logger: createLogger({ service: 'test', level: 'silent' }),
});
const publisher = new Publisher({ transport, source: '/elevate/catalogue' });

let readers: readonly ExampleReader[];
beforeAll(async () => {
  readers = await Promise.all(exampleLanguages().map(exampleReader));
}, FETCHED_WITHIN_MS);
afterAll(() => transport.close());

async function newTopic(partitions?: number): Promise<string> {
  const topic = `test-${randomUUID()}.episode`;
  await transport.ensureTopics([
    { name: topic, compacted: true, ...(partitions && { partitions }) },
  ]);
  return topic;
}

const episode = (id: string, version: number) => ({
  id,
  version,
  title: `${TITLES[version % TITLES.length]} (${id})`,
  view_count: version % 3 === 0 ? null : version * 1_000_003,
  topics: ['AI', 'CI/CD'].slice(version % 3),
  thumbnails: [{ url: `https://images.example.org/${id}.jpg`, width: 120, height: 90 }],
  // What a newer publisher may add.
  ...(version % 2 === 0 && { a_field_of_the_future: { deep: [true] } }),
});

const changed = (topic: string, id: string, version: number): OutgoingMessage => ({
  type: `${topic}.changed.v1`,
  subject: id,
  sequence: version,
  data: episode(id, version),
});

const removed = (topic: string, id: string, version: number): OutgoingMessage => ({
  type: `${topic}.removed.v1`,
  subject: id,
  sequence: version,
  data: null,
});

/** The history of one episode, as it may arrive: out of order, with repetitions, and removals in it. */
function history(
  topic: string,
  number: number,
): { messages: OutgoingMessage[]; last: object | null } {
  const id = `EPISODE${String((number * 7919) % 9_973).padStart(4, '0')}`;
  const versions = 1 + (number % 5);
  const published = Array.from({ length: versions }, (_, index) =>
    // Some are removed in between, some at the end.
    (number + index) % 4 === 3 ? removed(topic, id, index + 1) : changed(topic, id, index + 1),
  );
  const messages = [
    ...published.slice(number % versions),
    ...published,
    ...published.slice(0, number % versions),
  ];
  const future = { type: `${topic}.renamed.v1`, subject: id, sequence: 99, data: { wrong: true } };
  if (number % 10 === 0) messages.splice(1, 0, future);
  const last = published.at(-1)?.data === null ? null : episode(id, versions);
  return { messages, last };
}

const lines = (episodes: readonly object[]) =>
  episodes.map((episode) => `${JSON.stringify(episode)}\n`).join('');

describe('the examples in three languages', () => {
  it('rebuild the same catalogue: the newest state of each episode, without removed ones', async () => {
    const topic = await newTopic();
    const histories = Array.from({ length: EPISODES }, (_, number) => history(topic, number));
    await publisher.publish(
      topic,
      histories.flatMap(({ messages }) => messages),
    );
    const expected = histories
      .flatMap(({ last }) => (last === null ? [] : [last as { id: string }]))
      .sort((a, b) => (a.id < b.id ? -1 : 1));
    expect(expected.length).toBeGreaterThan(EPISODES / 2);
    expect(expected.length).toBeLessThan(EPISODES);

    const printed = await Promise.all(readers.map((reader) => reader.read({ brokers, topic })));
    for (const text of printed) {
      expect(parseLines(text)).toEqual(expected);
      expect(text).toBe(lines(expected));
    }
    expect(readers.map(({ language }) => language)).toEqual(exampleLanguages());
  });

  it('print nothing of a topic that is empty, and fail for one that is unknown', async () => {
    const readAll = (topic: string) =>
      Promise.allSettled(readers.map((reader) => reader.read({ brokers, topic })));
    const empty = await newTopic(3);
    // At once: most of both is waiting for the broker.
    const [ends, failures] = await Promise.all([
      readAll(empty),
      readAll(`test-${randomUUID()}.nowhere`),
    ]);
    expect(ends).toEqual(readers.map(() => ({ status: 'fulfilled', value: '' })));
    expect(failures.map(({ status }) => status)).toEqual(readers.map(() => 'rejected'));
  });

  it('keep following, and print each change once', async () => {
    const topic = await newTopic(2);
    await publisher.publish(topic, [changed(topic, 'one', 2), changed(topic, 'two', 1)]);
    const place = { brokers, topic };
    const running: TestProcess[] = await Promise.all(readers.map((reader) => reader.follow(place)));
    try {
      for (const reader of running) await reader.waitForOutput(/"two"[^\n]*\n/);
      await publisher.publish(topic, [
        changed(topic, 'one', 3),
        changed(topic, 'one', 2),
        removed(topic, 'one', 4),
        changed(topic, 'one', 3),
        removed(topic, 'one', 4),
        changed(topic, 'one', 9),
      ]);
      for (const reader of running) {
        await reader.waitForOutput(/"version":9\b[^\n]*\n/);
        expect(reader.output()).toBe(
          lines([
            episode('one', 2),
            episode('two', 1),
            episode('one', 3),
            { id: 'one', removed: true },
            episode('one', 9),
          ]),
        );
      }
    } finally {
      await Promise.all(running.map((reader) => reader.end('SIGKILL')));
    }
  });
});
