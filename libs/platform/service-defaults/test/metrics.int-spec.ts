import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { Controller, Module } from '@nestjs/common';
import { Ctx, Payload } from '@nestjs/microservices';
import { pino } from 'pino';
import { z } from 'zod';
import { AppError } from '@elevate/errors';
import {
  deadLetterTopic,
  defineSubscriptions,
  Handles,
  InProcessTransport,
  KafkaTransport,
  MessageContext,
  Publisher,
  Relay,
  type RelaySource,
  type Transport,
} from '@elevate/messaging';
import { freePort } from '@elevate/native-stack';
import { testKafkaBrokers, waitUntil } from '@elevate/testing';
import { defineService, startService, type RunningService } from '../src/index.js';

const WAIT = { timeoutMs: 60_000 };
const logger = pino({ level: 'silent' });
const topic = { name: `test.metrics-${randomBytes(4).toString('hex')}`, kind: 'state' } as const;
const outgoing = { name: `${topic.name}-out`, compacted: true };
const changed = {
  type: 'test.metrics.changed.v1',
  topic,
  schema: z.object({ what: z.string() }),
} as const;

/** Lets a handler wait until the test has looked. */
let release: () => void = () => undefined;
let held: Promise<void> = Promise.resolve();
const hold = (): void => {
  held = new Promise((resolve) => (release = resolve));
};

@Controller()
class OnChanged {
  @Handles(changed)
  async changed(
    @Payload() { what }: { what: string },
    @Ctx() { attempt }: MessageContext,
  ): Promise<void> {
    if (what === 'poison') throw new AppError('TEST.REFUSED', { kind: 'user' });
    if (what === 'late' && attempt < 3) throw new AppError('TEST.AWAY', { kind: 'transient' });
    if (what === 'held') await held;
  }
}

/** One document that was changed and never loses its mark by itself. */
function unpublished(): RelaySource {
  let marked = ['one'];
  return {
    topic: outgoing.name,
    findUnpublished: (_limit, except) => Promise.resolve(marked.filter((id) => !except.has(id))),
    load: (ids) =>
      Promise.resolve(
        ids
          .filter((id) => marked.includes(id))
          .map((id) => ({
            id,
            version: 1,
            message: { type: 'test.out.changed.v1', subject: id, sequence: 1, data: {} },
          })),
      ),
    current: () => Promise.resolve([]),
    clear: (entries) => {
      const cleared = new Set(entries.map(({ id }) => id));
      marked = marked.filter((id) => !cleared.has(id));
      return Promise.resolve();
    },
    markAgain: (ids) => {
      marked = [...ids];
      return Promise.resolve();
    },
    async *all() {},
  };
}

function definition(relays: Relay[]) {
  const subscriptions = defineSubscriptions({
    mode: 'group',
    group: `${topic.name}-group`,
    handlers: [OnChanged],
  });
  @Module({ controllers: subscriptions.controllers })
  class TestModule {}
  return defineService({
    name: 'test',
    config: {},
    documents: false,
    publishes: [outgoing],
    subscriptions: [subscriptions],
    module: ({ publisher }) => {
      relays.push(new Relay({ source: unpublished(), publisher, logger }));
      return TestModule;
    },
  });
}

const LISTEN = { host: '127.0.0.1', port: 0 };

/** The number of a sample on a service's page; undefined where it is not there. */
async function numberAt(url: string, name: string, labels: Record<string, string> = {}) {
  const text = await (await fetch(`${url}/metrics`)).text();
  const pairs = Object.entries(labels).map(([label, value]) => `${label}="${value}"`);
  const line = text
    .split('\n')
    .find((row) => row.startsWith(`${name}{`) && pairs.every((part) => row.includes(part)));
  return line === undefined ? undefined : Number(line.split(' ').at(-1));
}

describe.each([
  {
    name: 'over Kafka',
    make: (): Transport =>
      new KafkaTransport({ brokers: testKafkaBrokers(), clientId: 'metrics', logger }),
  },
  { name: 'in one process', make: (): Transport => new InProcessTransport() },
])('what a service shows of its messages, $name', ({ make }) => {
  let transport: Transport;
  let service: RunningService;
  let publisher: Publisher;
  const relays: Relay[] = [];

  beforeAll(async () => {
    transport = make();
    service = await startService(definition(relays), {
      config: {},
      logger,
      transport,
      listen: LISTEN,
    });
    publisher = new Publisher({ transport, source: '/elevate/test' });
  });
  afterEach(() => release());
  afterAll(async () => {
    release();
    await service?.close();
    await transport?.close();
  });

  let sequence = 0;
  // In one process a publisher waits for the handlers; this test does not.
  const publish = (subject: string, what: unknown): void => {
    sequence += 1;
    const message = { type: changed.type, subject, sequence, data: { what } };
    publisher.publish(topic.name, [message]).catch(() => undefined);
  };
  const metricValue = (name: string, labels?: Record<string, string>) =>
    numberAt(service.url!, name, labels);
  const becomes = (expected: number, name: string, labels?: Record<string, string>) =>
    waitUntil(async () => (await metricValue(name, labels)) === expected, {
      ...WAIT,
      what: `${name} to be ${expected}`,
    });

  it('counts handled, retried and dead-lettered messages', async () => {
    publish('a', 'fine');
    publish('b', 'late');
    publish('c', 'poison');
    const { type } = changed;
    const handling = 'elevate_message_handling_duration_seconds_count';
    await becomes(2, handling, { type, outcome: 'handled' });
    await becomes(1, 'elevate_dead_letters_written_total', { topic: topic.name });
    await becomes(1, 'elevate_dead_letters', { topic: topic.name });
    expect(await metricValue(handling, { type, outcome: 'failed' })).toBe(3);
    expect(await metricValue('elevate_message_retries_total', { type })).toBe(2);
    expect(await metricValue('elevate_message_delay_seconds_count', { type })).toBe(2);
    const sizes = await transport.sizes([deadLetterTopic(topic.name)]);
    expect([...sizes.values()]).toEqual([1]);
  });

  it('shows the lag and the age of what is in hand while a handler is held', async () => {
    hold();
    const where = { group: `${topic.name}-group`, topic: topic.name };
    await becomes(0, 'elevate_consumer_lag', where);
    for (const what of ['held', 'fine', 'fine']) publish('d', what);
    await becomes(3, 'elevate_consumer_lag', where);
    const age = () => metricValue('elevate_consumer_oldest_in_hand_seconds', where);
    await waitUntil(async () => ((await age()) ?? 0) > 0.5, { ...WAIT, what: 'the age' });
    release();
    await becomes(0, 'elevate_consumer_lag', where);
    await waitUntil(async () => (await age()) === 0, { ...WAIT, what: 'an empty hand' });
  });

  it('shows what a relay has not published, and no more once it has', async () => {
    const { name } = outgoing;
    relays[0]!.notify(['one']);
    await becomes(1, 'elevate_relay_backlog', { topic: name });
    await relays[0]!.start({ replayAll: false });
    await becomes(0, 'elevate_relay_backlog', { topic: name });
    await relays[0]!.stop();
  });

  it('is ready, and says so', async () => {
    await becomes(1, 'elevate_ready', { check: 'all' });
    expect((await fetch(`${service.url!}/healthz`)).status).toBe(200);
    const route = { route: '/healthz', method: 'GET', status: '2xx' };
    await becomes(1, 'elevate_http_request_duration_seconds_count', route);
  });
});

it('shows the backlog of a service whose broker is unreachable', async () => {
  const [port, dead] = [await freePort(), await freePort()];
  const brokers = [`127.0.0.1:${dead}`];
  const transport = new KafkaTransport({ brokers, clientId: 'metrics', logger });
  const relays: Relay[] = [];
  const options = { config: {}, logger, transport, listen: { host: '127.0.0.1', port } };
  const starting = startService(definition(relays), options);
  starting.catch(() => undefined);
  const url = `http://127.0.0.1:${port}`;
  const topicName = { topic: outgoing.name };
  try {
    await waitUntil(async () => relays[0] && (await fetch(`${url}/healthz`)).ok, WAIT);
    await relays[0]!.start({ replayAll: false });
    const age = () => numberAt(url, 'elevate_relay_backlog_oldest_seconds', topicName);
    await waitUntil(async () => ((await age().catch(() => 0)) ?? 0) > 1, WAIT);
    expect(await numberAt(url, 'elevate_relay_backlog', topicName)).toBe(1);
    expect(await numberAt(url, 'elevate_ready', { check: 'all' })).toBe(0);
  } finally {
    await transport.close();
    await relays[0]?.stop();
    await starting.then((service) => service.close()).catch(() => undefined);
  }
});
