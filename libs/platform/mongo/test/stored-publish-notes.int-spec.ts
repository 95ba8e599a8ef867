import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Connection } from 'mongoose';
import { createLogger } from '@elevate/logging';
import { testMongoUri } from '@elevate/testing';
import { connectMongo, StoredPublishNotes } from '../src/index.js';

let connection: Connection;

beforeAll(async () => {
  const logger = createLogger({ service: 'test', level: 'silent' });
  connection = await connectMongo({ uri: testMongoUri('stored-publish-notes'), logger });
});
afterAll(() => connection.close());

it('shows the notes of a topic to every process, until they are removed', async () => {
  const sut = new StoredPublishNotes('test.thing', connection);
  const another = new StoredPublishNotes('test.thing', connection);
  const ofAnotherTopic = new StoredPublishNotes('test.other', connection);
  expect(await sut.all()).toEqual([]);
  await sut.add({ id: 'first', ids: ['a', 'b'], producers: ['7'] });
  await sut.add({ id: 'second', ids: ['b'], producers: [] });
  await ofAnotherTopic.add({ id: 'third', ids: ['a'], producers: [] });
  expect(await another.all()).toEqual([
    { id: 'first', ids: ['a', 'b'], producers: ['7'] },
    { id: 'second', ids: ['b'], producers: [] },
  ]);
  await another.remove(['first']);
  await another.remove(['absent']);
  expect(await sut.all()).toEqual([{ id: 'second', ids: ['b'], producers: [] }]);
  expect(await ofAnotherTopic.all()).toEqual([{ id: 'third', ids: ['a'], producers: [] }]);
});
