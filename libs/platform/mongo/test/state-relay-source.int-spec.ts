import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Connection, Model } from 'mongoose';
import { createLogger } from '@elevate/logging';
import { testMongoUri } from '@elevate/testing';
import {
  connectMongo,
  modelOf,
  type StateDocument,
  stateDocumentSchema,
  StateRelaySource,
  StoredPublishNotes,
} from '../src/index.js';

type Thing = StateDocument<{ name: string }>;

let connection: Connection;
let model: Model<Thing>;
let source: StateRelaySource<Thing>;

beforeAll(async () => {
  const logger = createLogger({ service: 'test', level: 'silent' });
  connection = await connectMongo({ uri: testMongoUri('state-relay-source'), logger });
  model = modelOf(connection, 'Thing', stateDocumentSchema<Thing>('things'));
  source = new StateRelaySource('test.thing', model, ({ _id, version, removed, state }) =>
    removed
      ? null
      : { type: 'test.thing.changed.v1', subject: _id, sequence: version, data: state },
  );
});
beforeEach(() => model.deleteMany({}));
afterAll(() => connection.close());

const thing = (id: string, extra: Partial<Thing> = {}): Thing => ({
  _id: id,
  version: 1,
  unpublished: true,
  state: { name: id },
  ...extra,
});

describe('StateRelaySource', () => {
  it('finds what is marked, within its limit, without what is under way already', async () => {
    await model.insertMany([
      thing('a'),
      thing('b'),
      thing('c', { unpublished: false }),
      thing('d'),
    ]);
    expect((await source.findUnpublished(10, new Set(['a']))).sort()).toEqual(['b', 'd']);
    expect(await source.findUnpublished(1, new Set(['a', 'b']))).toEqual(['d']);
  });

  it('loads the current state of what is still marked', async () => {
    await model.insertMany([thing('a', { version: 7 }), thing('b', { unpublished: false })]);
    expect(await source.load(['a', 'b', 'absent'])).toEqual([
      {
        id: 'a',
        version: 7,
        message: { type: 'test.thing.changed.v1', subject: 'a', sequence: 7, data: { name: 'a' } },
      },
    ]);
  });

  it('clears the mark only where nothing changed since', async () => {
    await model.insertMany([thing('a', { version: 1 }), thing('b', { version: 2 })]);
    await source.clear([
      { id: 'a', version: 1 },
      { id: 'b', version: 1 },
    ]);
    expect(await source.findUnpublished(10, new Set())).toEqual(['b']);
  });

  it('marks again what another process has published at a newer version meanwhile', async () => {
    await model.insertMany([thing('a'), thing('b')]);
    const [late] = await source.load(['a']);
    await model.updateOne({ _id: 'a' }, { $inc: { version: 1 }, $set: { unpublished: true } });
    await source.clear(await source.load(['a']));
    expect(await source.findUnpublished(10, new Set())).toEqual(['b']);
    // The one that was held up has only now published what it had loaded.
    await source.clear(late ? [late] : []);
    expect((await source.findUnpublished(10, new Set())).sort()).toEqual(['a', 'b']);
  });

  it('keeps a mark that was set again after the version had been loaded', async () => {
    await model.insertMany([thing('a', { version: 2 }), thing('b'), thing('c')]);
    const loaded = await source.load(['a', 'b', 'c']);
    // The log has the older version of "a" behind the one that is loaded here.
    await source.clear([{ id: 'a', version: 1 }]);
    await source.markAgain(['b']);
    await source.raise([{ id: 'c', version: 1, target: 1, wasPublished: false }]);
    await source.clear(loaded);
    expect((await source.findUnpublished(10, new Set())).sort()).toEqual(['a', 'b', 'c']);
    await source.clear(await source.load(['a', 'b', 'c']));
    expect(await source.findUnpublished(10, new Set())).toEqual([]);
    expect(await model.findById('a').lean()).toEqual(
      thing('a', { version: 2, unpublished: false }),
    );
  });

  it('clears the mark of what has nothing to tell', async () => {
    await model.insertMany([thing('gone', { removed: true })]);
    expect(await source.load(['gone'])).toEqual([]);
    expect(await source.findUnpublished(10, new Set())).toEqual([]);
  });

  it('goes through everything, published or not', async () => {
    await model.insertMany([thing('a'), thing('b', { unpublished: false })]);
    const ids: string[] = [];
    for await (const { id } of source.all()) ids.push(id);
    expect(ids.sort()).toEqual(['a', 'b']);
  });
});

it('the notes of a topic are shown to every process, until they are removed', async () => {
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
