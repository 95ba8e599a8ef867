import { afterAll, afterEach, beforeAll, expect, it, jest } from '@jest/globals';
import type { CollectionState } from '@elevate/contracts/catalogue';
import { HOUR_MS } from '@elevate/rules';
import { waitUntil } from '@elevate/testing';
import { partOf } from '../src/api/collections/collections.queries.js';
import { homePage } from '../src/api/home/home.queries.js';
import { EventsModel } from '../src/read-model/events/events-model.js';
import { NewsModel } from '../src/read-model/news/news-model.js';
import { ReadModel } from '../src/read-model/read-model.js';
import { SiteContent } from '../src/read-model/snapshot/read-model-snapshot.js';
import { createTestBff, type TestBff } from './create-test-bff.js';
import { channel, episode, videoId } from './generate-catalogue.js';

const NOW = '2026-11-21T12:00:00.000Z';
const hour = (number: number) => new Date(Date.parse(NOW) + number * HOUR_MS).toISOString();
const ALWAYS = { from: null, until: null };
const FACTS = { version: 1, home_after: null, changed_at: NOW, ...ALWAYS };
const ORDER = [3, 1, 2].map(videoId);
const talk = (id: string, over: object = {}) => ({ episode_id: id, note: id, ...ALWAYS, ...over });
function collection(id: string, over: Partial<CollectionState> = {}): CollectionState {
  const talks = ORDER.map((id) => talk(id));
  return { ...FACTS, id, title: `Begin with ${id}`, description: 'For a start.', talks, ...over };
}
const talks = [1, 2, 3, 4].map((number) =>
  episode({ id: videoId(number), title: `Talk ${number}`, topics: ['AI'] }),
);
function aModel(...collections: CollectionState[]): ReadModel {
  const model = new ReadModel();
  model.putChannel(channel({ id: 'channel-1' }));
  for (const state of talks) model.putEpisode(state);
  for (const state of collections) model.collections.put(state);
  return model;
}
const shown = (model: ReadModel) =>
  model.collections
    .shown()
    .map(({ state, talks }) => [state.id, ...talks.map(({ episode }) => episode.id)]);

let bff: TestBff;
const text = async (path: string) => (await fetch(`${bff.url}${path}`)).text();
const json = async (path: string) => JSON.parse(await text(`/api/v1${path}`)) as unknown;

beforeAll(async () => {
  bff = await createTestBff();
  await bff.putChannels(channel({ id: 'channel-1' }));
  await bff.putEpisodes(...talks);
  await bff.putCollection(collection('careers'));
  await waitUntil(async () => (await text('/api/v1/collections')).includes('careers'));
});
afterEach(() => void jest.useRealTimers());
afterAll(() => bff.close());

it('keeps the order of the curators, without a talk that is unavailable, until it is back', () => {
  const other = collection('ants', { talks: [talk('unknown'), talk(videoId(2))] });
  const model = aModel(collection('zebras'), other);
  const all = [
    ['ants', videoId(2)],
    ['zebras', ...ORDER],
  ];
  expect(shown(model)).toEqual(all);
  for (const number of [1, 2]) model.removeEpisode(videoId(number));
  expect(shown(model)).toEqual([['zebras', videoId(3)]]);
  for (const state of talks) model.putEpisode(state);
  expect(shown(model)).toEqual(all);
});

it('shows a collection and a talk only in their time, and says when the next change comes', () => {
  jest.useFakeTimers({ now: Date.parse(NOW) });
  const [first, second] = [videoId(1), videoId(2)];
  const dated = [talk(first, { until: hour(2) }), talk(second, { from: hour(2), until: hour(4) })];
  const model = aModel(collection('a', { from: hour(1), until: hour(3), talks: dated }));
  const changes = [0, 1, 2, 3].map((number) => {
    jest.setSystemTime(new Date(hour(number)));
    model.noteTimePassed();
    expect(homePage(model, new Date()).goodUntil).toBe(Date.parse(hour(number + 1)));
    return shown(model);
  });
  expect(changes).toEqual([[], [['a', first]], [['a', second]], []]);
});

it('puts its row after the one that the curators chose', () => {
  const [a, b] = (['new', 'hero'] as const).map((home_after) => ({ home_after }));
  const model = aModel(collection('a', a), collection('b', b), collection('c'));
  const { rows } = homePage(model, new Date(NOW)).page;
  const order = rows.map(({ id, collection_id }) => collection_id ?? id);
  expect(order).toEqual(['b', 'trending', 'new', 'a', 'popular', 'career']);
  expect(rows[3]?.episodes.map(({ id }) => id)).toEqual(ORDER);
});

it('says of a talk which collections it is part of, and what stands beside it', () => {
  const model = aModel(collection('a'), collection('b', { talks: [talk(videoId(1))] }));
  const [previous, next] = [{ id: videoId(3) }, { id: videoId(2) }];
  expect(partOf(model, videoId(1))).toMatchObject([
    { id: 'a', title: 'Begin with a', place: 2, talks: 3, previous, next },
    { id: 'b', place: 1, talks: 1, previous: null, next: null },
  ]);
  expect(partOf(model, videoId(4))).toEqual([]);
});

it('keeps them in a snapshot', () => {
  const [model, copy] = [aModel(collection('a')), aModel(collection('old'))];
  const [kept, restored] = [model, copy].map((model) => {
    const { changes } = model;
    return new SiteContent(model, new NewsModel(changes), new EventsModel(changes, new Date()));
  });
  restored!.clear();
  for (const section of kept!.sections()) restored!.restore(section);
  expect(copy.collections.states()).toEqual([collection('a')]);
});

it('shows sample ones until a curator makes one', () => {
  const model = aModel();
  model.hasSampleCollections = true;
  expect(shown(model)).toEqual([['sample-ai', ...[1, 2, 3, 4].map(videoId)]]);
  model.collections.put(collection('later', { from: '2999-01-01T00:00:00Z' }));
  expect(shown(model)).toEqual([]);
});

it('answers with all of them, with the talks and notes of one, and with those that a search finds', async () => {
  const facts = { id: 'careers', title: 'Begin with careers', description: 'For a start.' };
  const list = { items: [{ ...facts, episode_ids: ORDER, cover: ORDER.map((id) => ({ id })) }] };
  expect(await json('/collections')).toMatchObject(list);
  const talks = ORDER.map((id) => ({ note: id, episode: { id } }));
  expect(await json('/collections/careers')).toMatchObject({ ...facts, talks });
  expect(await json('/collections/gone')).toMatchObject({ code: 'BFF.COLLECTION_NOT_FOUND' });
  const collections = [{ id: 'careers', title: 'Begin with careers', talks: 3 }];
  expect(await json('/search?q=careers+start')).toMatchObject({ items: [], collections });
  const results = { collections: { items: collections, total: 1 } };
  expect(await json('/search/results?q=begin')).toMatchObject(results);
});

it('has a feed, a place in the sitemap, and data about the talks in order', async () => {
  expect((await text('/feeds/collections/careers.xml')).match(/<title>Talk \d/g)).toHaveLength(3);
  expect(await text('/sitemap.xml')).toContain('https://elevate.test/collections/careers<');
  const html = await text('/collections/careers');
  const named = html.matchAll(/"@type":"ListItem"[^}]*?"name":"(Talk \d)"/g);
  expect([...named].map(([, name]) => name)).toEqual(['Talk 3', 'Talk 1', 'Talk 2']);
  const talk = await text(`/video/${videoId(1)}?collection=careers`);
  expect(talk).toContain(`rel="canonical" href="https://elevate.test/video/${videoId(1)}"`);
});
