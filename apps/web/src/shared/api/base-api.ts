import { createApi, fetchBaseQuery } from '@reduxjs/toolkit/query/react';

/** What the server says has changed; a query that provides one is fetched again when it is named. */
export const tagTypes = [
  'home',
  'hero',
  'stats',
  'channel-rows',
  'channels',
  'topics',
  'episodes',
] as const;
export type Tag = (typeof tagTypes)[number];

const BASE = '/api/v1';

/** The one API slice. Features add their endpoints to it with `injectEndpoints`. */
export const baseApi = createApi({
  reducerPath: 'api',
  baseQuery: fetchBaseQuery({ baseUrl: addressOf(BASE) }),
  tagTypes,
  endpoints: () => ({}),
});

export const isTag = (value: unknown): value is Tag => tagTypes.some((tag) => tag === value);

/**
 * Where the server says what has changed, as it happens; told which answers are known, it says at
 * once if one of them is no longer so.
 */
export function streamUrl(known: readonly string[] = []): string {
  const url = new URL(addressOf(`${BASE}/stream`));
  for (const answer of known) url.searchParams.append('known', answer);
  return url.href;
}

/** On the server there is no document, and nothing is asked for. */
function addressOf(path: string): string {
  return typeof document === 'undefined' ? path : new URL(path, document.baseURI).href;
}
