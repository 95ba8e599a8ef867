import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Connection } from 'mongoose';
import { createLogger } from '@elevate/logging';
import { testMongoUri, waitUntil } from '@elevate/testing';
import { connectMongo } from '../src/index.js';
import { openFaultyMongo } from '../src/testing/index.js';

const SOCKETS = 'net.client.socket';
const logger = createLogger({ service: 'test', level: 'silent' });
const sockets: Socket[] = [];
const keep = (message: unknown) => void sockets.push((message as { socket: Socket }).socket);

let connection: Connection;

beforeAll(async () => {
  subscribe(SOCKETS, keep);
  connection = await connectMongo({ uri: testMongoUri('closed-sockets'), logger });
});
afterAll(async () => {
  unsubscribe(SOCKETS, keep);
  await connection?.close();
});

it('a write to a socket that has closed and not said so yet fails, and the next one works', async () => {
  const things = connection.collection('things');
  await things.findOne({});
  // In a microtask: the sockets emit `close` only after the next command was written to them.
  await Promise.resolve();
  for (const socket of sockets.splice(0)) socket.destroy();
  const outcome = things.insertOne({}).then(
    () => 'resolved',
    (error: Error) => error.name,
  );
  const hung = new Promise((resolve) => setTimeout(resolve, 10_000, 'hung').unref());
  expect(await Promise.race([outcome, hung])).toBe('MongoNetworkError');
  await waitUntil(() => things.insertOne({}), { what: 'a write' });
});

it('a write on a connection that carries nothing any more fails, and the next one works', async () => {
  const { faulty, proxy, close } = await openFaultyMongo('silent-sockets');
  try {
    const things = faulty.collection('things');
    await things.insertOne({});
    proxy.silence();
    const outcome = things.insertOne({}).then(
      () => 'resolved',
      (error: Error) => error.name,
    );
    const hung = new Promise((resolve) => setTimeout(resolve, 30_000, 'hung').unref());
    expect(await Promise.race([outcome, hung])).not.toBe('hung');
    await waitUntil(() => things.insertOne({}), { what: 'a write' });
  } finally {
    await close();
  }
}, 60_000);
