import { ReadModel, searchEpisodes } from '@elevate/bff';
import MiniSearch from 'minisearch';
import { fillModel } from './texts.mjs';

const idsOf = (items) => items.map(({ id }) => id);

/** Talks have a title, a description, speakers, a channel and topics; articles no speakers and no channel. */
export function miniSearch(texts) {
  const engine = new MiniSearch({
    fields: ['title', 'description', 'speakers', 'channel', 'topics'],
    searchOptions: { prefix: true, fuzzy: 0.2, combineWith: 'AND' },
  });
  engine.addAll(
    texts.map(({ speakers, topics, ...text }) => {
      return { ...text, speakers: speakers.join('\n'), topics: topics.join('\n') };
    }),
  );
  return { name: 'MiniSearch', find: (q) => idsOf(engine.search(q).slice(0, 20)) };
}

/** The overlay's search over the read model, in this process. */
export function elevate(talks) {
  const model = new ReadModel();
  fillModel(model, talks);
  return { name: 'Elevate', find: async (q) => idsOf((await searchEpisodes(model, q)).items) };
}
