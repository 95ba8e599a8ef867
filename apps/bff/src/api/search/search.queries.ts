import { SEARCH_RESULTS } from '@elevate/rules';
import type { SearchResult } from '../list.schema.js';
import { toEpisode } from '../episodes/episode.mapper.js';
import type { ReadModel } from '../../read-model/read-model.js';

export function searchEpisodes(model: ReadModel, term: string): SearchResult {
  const found = model.orders.search.find(term, SEARCH_RESULTS + 1);
  return {
    items: found.slice(0, SEARCH_RESULTS).map((episode) => toEpisode(model, episode)),
    more: found.length > SEARCH_RESULTS,
  };
}
