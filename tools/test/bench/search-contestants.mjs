import { ReadModel, searchEpisodes } from '@elevate/bff';
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
