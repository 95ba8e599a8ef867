import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { fileURLToPath } from 'node:url';
import type { Connection } from 'mongoose';
import { connectMongo } from '@elevate/mongo';
import { type RunningKafka, startKafka } from '@elevate/native-stack';
import {
  FaultProxy,
  startProcess,
  testMongoUri,
  TYPESCRIPT_ARGUMENTS,
  waitUntil,
} from '@elevate/testing';
import { relayOfThings, silent } from './support/things.js';

const PUBLISHING = fileURLToPath(new URL('./support/publishing-process.ts', import.meta.url));

let proxy: FaultProxy;
let broker: RunningKafka;
let connection: Connection;

beforeAll(async () => {
  proxy = await FaultProxy.open();
  broker = await startKafka({ advertisedPort: proxy.port });
  proxy.target = { host: '127.0.0.1', port: broker.port };
});
afterAll(async () => {
  await connection?.close();
  await proxy?.close();
  await broker?.stop();
});

/** A process is killed while the proxy holds its second version. Another one publishes the third. */
async function killHeldPublisher(topic: string) {
  const uri = testMongoUri(topic.replace('.', '-'));
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
  return {
    names,
    untilForgotten: () =>
      waitUntil(async () => (await connection.collection('publish-notes').countDocuments()) === 0, {
        timeoutMs: 120_000,
      }),
    end: async () => {
      await relay.stop();
      const last = { key: 'last', value: Buffer.from('{"name":"end"}'), headers: {} };
      await transport.publish(topic, [last]);
      await waitUntil(() => names.includes('end'));
      await transport.close();
      await connection.close();
    },
  };
}

it('ends the log with the newest version, though the broker appends what a killed process had sent last of all', async () => {
  const { names, untilForgotten, end } = await killHeldPublisher('test.late');
  await proxy.release();
  await waitUntil(() => names.length > 3);
  expect(names.slice(0, 4)).toEqual(['first', 'third', 'second', 'third']);
  await untilForgotten();
  await end();
});

it('refuses what a killed process had sent, if it arrives later than everything else', async () => {
  const { names, untilForgotten, end } = await killHeldPublisher('test.later');
  await untilForgotten();
  await proxy.release();
  await end();
  expect(names.filter((name) => name === 'second')).toEqual([]);
  expect(names.at(-2)).toBe('third');
}, 180_000);
