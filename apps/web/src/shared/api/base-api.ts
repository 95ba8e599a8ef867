import { createApi, fetchBaseQuery, type FetchBaseQueryError } from '@reduxjs/toolkit/query/react';
import { serverAddress } from './server-address.js';
import { tagTypes } from './tags.js';

const UNAUTHORIZED = 401;
const FORBIDDEN = 403;

const ask = fetchBaseQuery({ baseUrl: serverAddress() });

/** On an expired session, renews it and repeats the request once. */
const askSignedIn: typeof ask = async (request, api, options) => {
  const answer = await ask(request, api, options);
  if (answer.error?.status !== UNAUTHORIZED) return answer;
  // If the renewal script cannot load, the 401 stands.
  const renewal = await import('../session/renew-session.js').catch(() => null);
  const isRenewed = await renewal?.renewedFor(answer.error.data, api);
  return isRenewed ? ask(request, api, options) : answer;
};

/** Asks for the access code if a sensitive action needs it again, and then repeats the request once. */
const askProved: typeof ask = async (request, api, options) => {
  const answer = await askSignedIn(request, api, options);
  if (!needsCode(answer.error)) return answer;
  const { confirmAccessCode } = await import('../admin/confirm-access-code.js');
  return (await confirmAccessCode(api)) ? askSignedIn(request, api, options) : answer;
};

function needsCode(error: FetchBaseQueryError | undefined): boolean {
  const { code } = (error?.data ?? {}) as { readonly code?: unknown };
  return error?.status === FORBIDDEN && code === 'ADMIN.CODE_REQUIRED';
}

export const baseApi = createApi({
  reducerPath: 'api',
  baseQuery: askProved,
  tagTypes,
  endpoints: () => ({}),
});

/** URL of the change stream. The server reports immediately if one of the `known` responses is stale. */
export function streamUrl(known: readonly string[] = []): string {
  const url = new URL(serverAddress('/stream'));
  for (const answer of known) url.searchParams.append('known', answer);
  return url.href;
}
