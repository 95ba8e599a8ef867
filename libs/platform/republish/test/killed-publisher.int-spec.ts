import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { fileURLToPath } from 'node:url';
import type { Connection } from 'mongoose';
import { connectMongo } from '@elevate/mongo';
import { type RunningKafka, startKafka } from '@elevate/native-stack';
import { startProcess, testMongoUri, TYPESCRIPT_ARGUMENTS, waitUntil } from '@elevate/testing';
import { HoldingProxy } from './support/holding-proxy.js';
import { relayOfThings, silent } from './support/things.js';

const PUBLISHING = fileURLToPath(new URL('./support/publishing-process.ts', import.meta.url));
const topic = 'test.thing';

let proxy: HoldingProxy;
let broker: RunningKafka;
let connection: Connection;

beforeAll(async () => {
  proxy = await HoldingProxy.open();
  broker = await startKafka({ advertisedPort: proxy.port });
  proxy.brokerPort = broker.port;
});
afterAll(async () => {
  await connection?.close();
  await proxy?.close();
  await broker?.stop();
});

it('ends the log with the newest version, though the broker appends what a killed process had sent last of all', async () => {
  const uri = testMongoUri('killed-publisher');
  connection = await connectMongo({ uri, logger: silent });
  const address = `127.0.0.1:${proxy.port}`;
  const { model, transport, relay } = relayOfThings({ connection, broker: address, topic });
  await transport.ensureTopics([{ name: topic, compacted: true, partitions: 1 }]);
  const change = async (name: string) => {
    const update = { $inc: { version: 1 }, $set: { unpublished: true, 'state.name': name } };
    await model.updateOne({ _id: 'thing' }, update, { upsert: true });
  };

  await change('first');
  const args = [...TYPESCRIPT_ARGUMENTS, PUBLISHING, uri, address, topic];
  const killed = await startProcess({ command: process.execPath, args });
  await killed.waitForOutput(/^idle$/m);
  proxy.hold();
  await change('second');
  killed.send('thing\n');
  await waitUntil(() => proxy.heldText.includes('second'));
  await killed.end('SIGKILL');

  const names: string[] = [];
  await transport.read({
    topics: [topic],
    onMessage: ({ value }) => void names.push((JSON.parse(String(value)) as { name: string }).name),
  });
  await change('third');
  await relay.start({ replayAll: false });
  await waitUntil(() => names.length === 2);
  proxy.release();
  await waitUntil(() => names.length > 3);
  expect(names.slice(0, 4)).toEqual(['first', 'third', 'second', 'third']);
  await relay.stop();
  await transport.close();
});
