import { baseApi } from '../shared/api/base-api.js';
import type { DocumentAnswers } from './preloaded.js';
import type { AppStore } from './store.js';

type Spelling = (argument: string) => unknown;
const asItIs: Spelling = (parameters) => parameters;
const topicsOf: Spelling = (parameters) => new URLSearchParams(parameters).getAll('topic');

/** Query per URL; the capture group is its argument, path-encoded. */
const ADDRESSES: readonly (readonly [RegExp, string, Spelling?])[] = [
  [/^\/api\/v1\/channels$/, 'getChannels'],
  [/^\/api\/v1\/channels\/([^/?]+)$/, 'getChannel'],
  [/^\/api\/v1\/topics$/, 'getTopics'],
  [/^\/api\/v1\/episodes\?(.+)$/, 'getEpisodesOn', topicsOf],
  [/^\/api\/v1\/episodes\/([^/?]+)$/, 'getEpisode'],
  [/^\/api\/v1\/episodes\/([^/?]+)\/related$/, 'getRelated'],
  [/^\/api\/v1\/news\/stats$/, 'getNewsStats'],
  [/^\/api\/v1\/news(?:$|\?)(.*)$/, 'getNews', asItIs],
  [/^\/api\/v1\/news\/sources$/, 'getNewsSources'],
  [/^\/api\/v1\/news\/cves\/(.+)$/, 'getCve'],
  [/^\/api\/v1\/speakers(?:$|\?)(.*)$/, 'getSpeakers', asItIs],
  [/^\/api\/v1\/speakers\/(.+)$/, 'getSpeaker'],
  [/^\/api\/v1\/search\/results\?(.+)$/, 'getResults', asItIs],
  [/^\/api\/v1\/events(?:$|\?)(.*)$/, 'getEvents', asItIs],
];

/**
 * Fills the query cache from the document. The page's script must be loaded first, because it defines the endpoints.
 */
export function seedAnswers({ dispatch }: AppStore, answers: DocumentAnswers = {}): void {
  const entries = Object.entries(answers).flatMap(([address, value]) => {
    const found = ADDRESSES.find(([known]) => known.test(address)) ?? [];
    const [pattern, endpointName, spelling = decodeURIComponent] = found;
    if (!pattern || !endpointName) return [];
    const argument = pattern.exec(address)?.[1];
    return [{ endpointName, arg: argument && spelling(argument), value }];
  });
  // Endpoint names are only typed where they are injected.
  const { upsertQueryEntries } = baseApi.util as unknown as UntypedUtil;
  if (entries.length > 0) dispatch(upsertQueryEntries(entries));
}

interface UntypedUtil {
  upsertQueryEntries(entries: readonly object[]): { readonly type: string };
}
