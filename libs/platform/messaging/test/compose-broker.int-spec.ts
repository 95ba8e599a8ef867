import { connect } from 'node:net';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { processExists } from '@elevate/testing';
import { DeadLetters, KafkaTransport, type KafkaConnection } from '../src/index.js';
import { ComposeBroker } from './support/compose-broker.js';
import { raw, silent } from './support/messages.js';

const OWN_TOPICS = [
  ['user', 'user.account'],
  ['catalogue', 'catalogue.episode'],
  ['events', 'events.event'],
  ['ingestion', 'ingestion.video'],
] as const;
const REFUSED = { code: expect.stringMatching(/^MESSAGING\./) };

let broker: ComposeBroker;
beforeAll(async () => {
  broker = await ComposeBroker.create();
  await broker.start();
}, 300_000);
afterAll(async () => {
  await broker?.stop();
  await broker?.remove();
});

async function publish(connection: KafkaConnection, topic: string): Promise<void> {
  const transport = new KafkaTransport({ ...connection, clientId: 'compose', logger: silent });
  try {
    // Records cannot be deleted from a compacted topic.
    const compacted = !topic.endsWith('.dlq');
    await transport.ensureTopics([{ name: topic, partitions: 1, compacted }]);
    await transport.publish(topic, [raw('key', 'text')]);
  } finally {
    await transport.close();
  }
}

describe('the broker of docker compose', () => {
  it.each(OWN_TOPICS)('lets %s write %s', async (app, topic) => {
    await publish(await broker.as(app), topic);
  });

  it('lets the site read what the services wrote', async () => {
    const topics = OWN_TOPICS.map(([, topic]) => topic).filter((name) => !/ingestion/.test(name));
    const transport = new KafkaTransport({
      ...(await broker.as('bff')),
      clientId: 'bff',
      logger: silent,
    });
    const received = new Set<string>();
    const reader = await transport.read({
      topics,
      onMessage: ({ topic }) => void received.add(topic),
    });
    await reader.caughtUp;
    await transport.close();
    expect([...received].sort()).toEqual([...topics].sort());
  });

  it.each([
    ['bff', 'user.account'],
    ['webhooks', 'catalogue.episode'],
    ['events', 'user.account'],
  ])('keeps %s from writing %s', async (app, topic) => {
    await expect(publish(await broker.as(app), topic)).rejects.toMatchObject(REFUSED);
  });

  it('lets the operators’ commands read and drop dead letters, and not write accounts', async () => {
    await publish(await broker.as('catalogue'), 'ingestion.video.dlq');
    const operator = await broker.as('operator');
    const letters = new DeadLetters({ ...operator, logger: silent });
    try {
      expect(await letters.list()).toMatchObject([{ topic: 'ingestion.video', count: 1 }]);
      expect(await letters.drop('ingestion.video')).toBe(1);
      expect(await letters.list()).toEqual([]);
    } finally {
      await letters.close();
    }
    await expect(publish(operator, 'user.account')).rejects.toMatchObject(REFUSED);
  });

  it('refuses the password of another app', async () => {
    const [user, bff] = [await broker.as('user'), await broker.as('bff')];
    const stolen = { ...user, sasl: { ...user.sasl!, password: bff.sasl!.password } };
    await expect(publish(stolen, 'user.account')).rejects.toMatchObject(REFUSED);
  });

  it('answers nothing without TLS', async () => {
    const socket = connect(broker.port, '127.0.0.1');
    let answered = 0;
    socket.on('error', () => undefined).on('data', (bytes) => (answered += bytes.length));
    socket.write('GET / HTTP/1.0\r\n\r\n');
    await once(socket, 'close');
    // At most an alert of TLS.
    expect(answered).toBeLessThan(16);
  });

  it('ends by SIGTERM, and gives its users new passwords at the next start', async () => {
    const { pid } = broker;
    const before = await broker.as('user');
    await broker.stop();
    expect(processExists(pid!)).toBe(false);
    await broker.setPassword('user', 'ab'.repeat(32));
    await broker.start();
    await publish(await broker.as('user'), 'user.account');
    await expect(publish(before, 'user.account')).rejects.toMatchObject(REFUSED);
  }, 300_000);
});
