import type { EndpointDefinitions, FetchArgs } from '@reduxjs/toolkit/query';
import { createApi, fetchBaseQuery } from '@reduxjs/toolkit/query/react';
import { serverAddress } from './server-address.js';
import { type Tag, tagTypes } from './tags.js';

const UNAUTHORIZED = 401;
const FORBIDDEN = 403;

const send = fetchBaseQuery({ baseUrl: serverAddress() });

/** Repeats a refused request once its cause is removed; names a gate that answered instead of the server. */
const sendWithRemedies: typeof send = async (request, api, options) => {
  const answer = await send(request, api, options);
  const { status } = answer.error ?? {};
  if (status !== UNAUTHORIZED && status !== FORBIDDEN && typeof status !== 'string') return answer;
  // If the script cannot load, the refusal stands.
  const remedies = await import('../session/retry-refused.js').catch(() => null);
  return remedies?.retryRefused(answer, api, () => send(request, api, options)) ?? answer;
};

export const baseApi = createApi({
  reducerPath: 'api',
  baseQuery: sendWithRemedies,
  tagTypes,
  endpoints: () => ({}),
});

type Build = Parameters<Parameters<typeof baseApi.injectEndpoints>[0]['endpoints']>[0];

const kindsOf = (build: Build) => ({
  build,
  read: <Data, Argument = void>(
    query: (argument: Argument) => string | FetchArgs,
    providesTags: readonly Tag[],
  ) => build.query<Data, Argument>({ query, providesTags }),
  /** The argument is the account id, which separates the caches of accounts. */
  own: <Data>(path: string, providesTags: readonly Tag[] = [], keepUnusedDataFor = 0) =>
    build.query<Data, string>({ query: () => path, providesTags, keepUnusedDataFor }),
});

export const siteApi = <Endpoints extends EndpointDefinitions>(
  define: (kinds: ReturnType<typeof kindsOf>) => Endpoints,
) => baseApi.injectEndpoints({ endpoints: (build) => define(kindsOf(build)) });

/** URL of the change stream. The server reports immediately if one of the `known` responses is stale. */
export function streamUrl(versions: readonly string[] = []): string {
  const url = new URL(serverAddress('/stream'));
  for (const answer of versions) url.searchParams.append('known', answer);
  return url.href;
}

// Not found, invalid id, URL too long.
const ABSENT: readonly unknown[] = [404, 400, 414];

/** Nothing exists at this URL, so retrying does not help. */
export function isAbsent(error: unknown): boolean {
  const known = Object(error) as { readonly status?: unknown };
  return ABSENT.includes(known.status);
}
