import { describe, expect, it } from '@jest/globals';
import { correct, SearchIndex } from '@elevate/bff';
import { SeededNumbers } from '@elevate/testing';
import { elevate, miniSearch } from './search-contestants.mjs';
import { leastIn5, leastNews, makeQueries, NEWS_KINDS, score } from './search-queries.mjs';
import { itemOf, sampleArticles, sampleTalks } from './texts.mjs';

const SHOWN = 20;
const options = { random: new SeededNumbers(11), perKind: 60 };
const madeOf = (queries) => [...queries].filter(([, made]) => made.length > 0);

// The short form of `npm run bench -- search-quality`.
describe('a search of the sample talks finds the talk among the first five by', () => {
  const [ours, peer] = [elevate(sampleTalks), miniSearch(sampleTalks)];

  it.each(madeOf(makeQueries(sampleTalks, options)))('%s', async (kind, made) => {
    const { in5, missed } = await score(ours.find, made);
    const peers = await score(peer.find, made);
    expectAtLeast(in5, Math.max(leastIn5(kind, made), peers.in5), missed);
  });
});

describe('a search of the sample news finds the article on the first page by', () => {
  const index = new SearchIndex();
  for (const article of sampleArticles) {
    const { state, ...item } = itemOf(article);
    index.put({ ...item, state: { ...state, keywords: article.topics } });
  }
  index.finish();
  const newest = (q) => index.find(q, SHOWN, 'newest').map(({ id }) => id);
  const find = async (q) => {
    const ids = newest(q);
    if (ids.length > 0) return ids;
    const { text } = await correct(index, q);
    return text === null ? [] : newest(text);
  };

  it.each(madeOf(makeQueries(sampleArticles, { ...options, kinds: NEWS_KINDS })))(
    '%s',
    async (_kind, made) => {
      const { in20, missed } = await score(find, made);
      expectAtLeast(in20, leastNews(made), missed);
    },
  );
});

/** A failure lists the queries that did not find their text. */
function expectAtLeast(share, least, missed) {
  expect(share >= least ? [] : missed).toEqual([]);
}
