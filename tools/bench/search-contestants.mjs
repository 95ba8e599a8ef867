import { correct, ReadModel, searchEpisodes, SearchIndex } from '@elevate/bff';
import MiniSearch from 'minisearch';
import { fillModel } from './episodes.mjs';

const SHOWN = 20;

/** Talks have a title, a description, speakers, a channel and topics; articles no speakers and no channel. */
const FIELDS = ['title', 'description', 'speakers', 'channel', 'topics'];

export function miniSearch(texts) {
  const engine = new MiniSearch({
    fields: FIELDS,
    searchOptions: { prefix: true, fuzzy: 0.2, combineWith: 'AND' },
  });
  engine.addAll(
    texts.map(({ speakers, topics, ...text }) => {
      return { ...text, speakers: speakers.join('\n'), topics: topics.join('\n') };
    }),
  );
  const find = (q) =>
    engine
      .search(q)
      .slice(0, SHOWN)
      .map(({ id }) => id);
  return { name: 'MiniSearch', find };
}

/** The overlay's search over the read model, in this process. */
export function elevate(talks) {
  const model = new ReadModel();
  fillModel(model, talks);
  return {
    name: 'Elevate',
    find: async (q) => (await searchEpisodes(model, q)).items.map(({ id }) => id),
  };
}

/** Of articles, newest first. */
export function elevateNews(articles) {
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
