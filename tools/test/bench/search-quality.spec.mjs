import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { correct, SearchIndex } from '@elevate/bff';
import { seededRandom } from '@elevate/upstream';
import { sampleTalks } from './episodes.mjs';
import { elevate, miniSearch } from './search-contestants.mjs';
import { KINDS, leastIn5, leastNews, makeQueries, NEWS_KINDS, score } from './search-queries.mjs';

const SEED = 11;
const PER_KIND = 60;
const SHOWN = 20;
const NEWS = new URL('../../../apps/catalogue/data/sample-news.json', import.meta.url);

const talks = sampleTalks().map((talk) => {
  return { ...talk, id: talk.youtube_video_id, channel: talk.channel.name };
});

const { entries } = JSON.parse(readFileSync(NEWS, 'utf8'));
const articles = entries.map(({ cve, title, summary, vendor, product, date_added }) => {
  const topics = [cve, vendor, product];
  const texts = { title, description: summary, speakers: [], channel: '', topics };
  return { id: cve, published_at: date_added, ...texts };
});

const newsKinds = KINDS.filter(({ name }) => NEWS_KINDS.includes(name));
const options = { random: seededRandom(SEED), perKind: PER_KIND };
const madeOf = (queries) => [...queries].filter(([, made]) => made.length > 0);

// The short form of `npm run bench -- search-quality`.
describe('a search of the sample talks finds the talk among the first five by', () => {
  const [ours, peer] = [elevate(talks), miniSearch(talks)];

  it.each(madeOf(makeQueries(talks, options)))('%s', async (kind, made) => {
    const { in5, missed } = await score(ours.find, made);
    const peers = await score(peer.find, made);
    expectAtLeast(in5, Math.max(leastIn5(kind, made), peers.in5), missed);
  });
});

describe('a search of the sample news finds the article on the first page by', () => {
  const ours = elevateNews(articles);

  it.each(madeOf(makeQueries(articles, { ...options, kinds: newsKinds })))(
    '%s',
    async (_kind, made) => {
      const { in20, missed } = await score(ours.find, made);
      expectAtLeast(in20, leastNews(made), missed);
    },
  );
});

/** A failure lists the queries that did not find their text. */
function expectAtLeast(share, least, missed) {
  expect(share >= least ? [] : missed).toEqual([]);
}

/** Of articles, newest first. */
function elevateNews(articles) {
  const index = new SearchIndex();
  for (const { id, title, description, topics, published_at } of articles) {
    const state = { title, description, keywords: topics };
    index.put({ id, time: Date.parse(published_at), state });
  }
  index.finish();
  const newest = (q) => index.find(q, SHOWN, 'newest').map(({ id }) => id);
  const find = async (q) => {
    const ids = newest(q);
    if (ids.length > 0) return ids;
    const { text } = await correct(index, q);
    return text === null ? [] : newest(text);
  };
  return { name: 'Elevate', find };
}
