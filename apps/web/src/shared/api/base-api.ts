import { createApi, fetchBaseQuery } from '@reduxjs/toolkit/query/react';

/** What the server says has changed; a query that provides one is fetched again when it is named. */
export const tagTypes = ['home', 'hero', 'stats', 'channel-rows'] as const;
export type Tag = (typeof tagTypes)[number];

/** The one API slice. Features add their endpoints to it with `injectEndpoints`. */
export const baseApi = createApi({
  reducerPath: 'api',
  baseQuery: fetchBaseQuery({ baseUrl: new URL('/api/v1', document.baseURI).href }),
  tagTypes,
  endpoints: () => ({}),
});

export const isTag = (value: unknown): value is Tag => tagTypes.some((tag) => tag === value);

/**
 * Where the server says what has changed, as it happens; told which home data is known, it says at
 * once if that is no longer so.
 */
export function streamUrl(homeHash?: string): string {
  const url = new URL('/api/v1/stream', document.baseURI);
  if (homeHash !== undefined) url.searchParams.set('home', homeHash);
  return url.href;
}
