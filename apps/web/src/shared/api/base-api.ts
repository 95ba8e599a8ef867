import { createApi, fetchBaseQuery } from '@reduxjs/toolkit/query/react';
import { serverAddress } from './server-address.js';
import { tagTypes } from './tags.js';

const UNAUTHORIZED = 401;

const ask = fetchBaseQuery({ baseUrl: serverAddress() });

/** Where the session has run out it is renewed, and the request made once more. */
const askSignedIn: typeof ask = async (request, api, options) => {
  const answer = await ask(request, api, options);
  if (answer.error?.status !== UNAUTHORIZED) return answer;
  // Its script may be out of reach: then the refusal stands.
  const renewal = await import('../session/renew-session.js').catch(() => null);
  const isRenewed = await renewal?.renewedFor(answer.error.data, api);
  return isRenewed ? ask(request, api, options) : answer;
};

/** The one API slice. Features add their endpoints to it with `injectEndpoints`. */
export const baseApi = createApi({
  reducerPath: 'api',
  baseQuery: askSignedIn,
  tagTypes,
  endpoints: () => ({}),
});

/**
 * Where the server says what has changed, as it happens; told which answers are known, it says at
 * once if one of them is no longer so.
 */
export function streamUrl(known: readonly string[] = []): string {
  const url = new URL(serverAddress('/stream'));
  for (const answer of known) url.searchParams.append('known', answer);
  return url.href;
}
