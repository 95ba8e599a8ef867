import { searchTerm, searchTermProblem, topicFilterProblem } from '@elevate/rules';
import { episodesByTopics } from './episodes/episodes.queries.js';
import type { ReadModel } from '../read-model/read-model.js';
import type { ReadyBytes } from '../http/ready-bytes/ready-bytes.js';
import type { Resource } from '../http/ready-bytes/ready-entry.js';
import { searchEpisodes } from './search/search.queries.js';
import { episodesByTopicsUrl, searchUrl } from './addresses.js';
import { jsonContent } from '../http/json-content.js';

// A visitor can think of more of these than memory holds, so they are few, and none of them pushes
// a page or an episode out. Sizes: some 25 kB for a search, 120 kB for a list.
const KEPT_SEARCHES = 200;
const KEPT_LISTS = 50;

/** Keeps the answers to questions in visitors' own words ready: searches and topic filters. */
export function installQueries(ready: ReadyBytes, model: ReadModel): void {
  ready.addRule((url) => search(model, url), KEPT_SEARCHES);
  ready.addRule((url) => episodeList(model, url), KEPT_LISTS);
}

function search(model: ReadModel, url: string): Resource | undefined {
  const term = queryOf(url, '/search')?.get('q');
  if (term == null || searchTermProblem(term) || searchUrl(searchTerm(term)) !== url)
    return undefined;
  return whenever(model, () => searchEpisodes(model, term));
}

function episodeList(model: ReadModel, url: string): Resource | undefined {
  const topics = queryOf(url, '/episodes')?.getAll('topic') ?? [];
  if (topicFilterProblem(topics) || episodesByTopicsUrl(topics) !== url) return undefined;
  return whenever(model, () => episodesByTopics(model, topics));
}

// An address that is not rebuilt from its parts exactly is the framework's: it knows what to say
// to a parameter that nobody asked for.
function queryOf(url: string, path: string): URLSearchParams | undefined {
  const start = `/api/v1${path}?`;
  return url.startsWith(start) ? new URLSearchParams(url.slice(start.length)) : undefined;
}

function whenever(model: ReadModel, answer: () => unknown): Resource {
  return { version: () => model.revision, render: () => jsonContent(answer()) };
}
