import { afterEach, expect, it } from '@jest/globals';
import { Schema } from 'mongoose';
import { pino } from 'pino';
import { inSpan } from '@elevate/telemetry';
import { traceForTest, type TestTracing } from '@elevate/telemetry/testing';
import { startSpanReceiver, testMongoUri, type ReceivedSpan } from '@elevate/testing';
import { connectMongo, GroupCommit } from '../src/index.js';

interface Person {
  _id: string;
  email: string;
}

let tracing: TestTracing<ReceivedSpan>;
const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function people() {
  tracing = await traceForTest(await startSpanReceiver());
  const uri = testMongoUri('traces');
  const connection = await connectMongo({ uri, logger: pino({ level: 'silent' }) });
  closing.push(
    () => tracing.finish(),
    () => connection.close(),
  );
  return connection.model<Person>('Person', new Schema<Person>({ _id: String, email: String }));
}

const inTrace = (name: string, work: () => Promise<unknown>) =>
  inSpan(() => ({ name, kind: 'internal', begins: 'always' }), work);

it('a command is a span that names the collection, and says nothing of what was written', async () => {
  const model = await people();
  await model.findById('unknown').lean();
  await inTrace('click', async () => {
    await model.create({ _id: 'id-canary', email: 'email-canary' });
    await model.find({ email: 'email-canary' }).lean();
  });
  const spans = await tracing.finish();
  const click = spans.find(({ name }) => name === 'click');
  expect(spans.map(({ name }) => name)).toEqual(['insert people', 'find people', 'click']);
  expect(spans[0]).toMatchObject({ kind: 'client', parentSpanId: click?.spanId });
  expect(spans[0]?.attributes).toMatchObject({
    'db.system.name': 'mongodb',
    'db.collection.name': 'people',
    'db.operation.name': 'insert',
  });
  expect(JSON.stringify(spans)).not.toContain('canary');
});

it('of writes that are gathered each is seen in its own trace', async () => {
  const model = await people();
  const commits = new GroupCommit(model);
  const write = (_id: string) =>
    inTrace(_id, () =>
      commits.commit({
        updateOne: { filter: { _id }, update: { $set: { email: _id } }, upsert: true },
      }),
    );
  await Promise.all([write('first'), write('second')]);
  const spans = await tracing.finish();
  const commitsOf = (trace: string) => {
    const origin = spans.find(({ name }) => name === trace);
    return spans.filter(({ parentSpanId }) => parentSpanId === origin?.spanId);
  };
  expect(commitsOf('first').map(({ name }) => name)).toEqual(['commit people']);
  expect(commitsOf('second').map(({ name }) => name)).toEqual(['commit people']);
  const commands = spans.filter(({ name }) => name === 'update people');
  expect(commands.map(({ parentSpanId }) => parentSpanId)).toEqual([commitsOf('first')[0]?.spanId]);
  expect(commitsOf('first')[0]?.attributes['db.operation.batch.size']).toBe(2);
});
