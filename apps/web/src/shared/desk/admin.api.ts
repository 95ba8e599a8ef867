import type { EndpointDefinitions, FetchArgs } from '@reduxjs/toolkit/query';
import { baseApi } from '../api/base-api.js';
import { memberOf, statusOf } from './problem-words.js';

/** Declared here to keep administrator tags out of the main bundle. */
const adminTags = [
  'admin-access',
  'admin-episodes',
  'admin-events',
  'admin-runs',
  'admin-status',
  'admin-channels',
  'admin-feeds',
  'admin-audit',
  'admin-webhooks',
  'admin-deliveries',
  'admin-picks',
  'admin-collections',
  'admin-hero',
  'admin-topics',
  'admin-speakers',
  'admin-people',
  'admin-suggestions',
] as const;

export const adminApi = baseApi.enhanceEndpoints({ addTagTypes: adminTags }).injectEndpoints({
  endpoints: (build) => ({
    /** Keyed by account id, since access depends on the user. */
    getAccess: build.query<unknown, string>({
      query: () => '/admin',
      providesTags: ['admin-access'],
      keepUnusedDataFor: 0,
    }),
  }),
});

const REFUSED: readonly unknown[] = [401, 403];

export const isRefused = (error: unknown): boolean => REFUSED.includes(statusOf(error));

export interface Listed<Item> {
  readonly items: readonly Item[];
}

/** A change with the version that was shown; the server refuses a change of any other. */
export type Versioned<Change> = Change & { readonly version: number };

export const request = (
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  url: string,
  body?: unknown,
  version?: number | string,
) => ({
  url,
  method,
  body,
  // An older server names none.
  ...(version !== undefined && version !== '' && { headers: { 'if-match': `"${version}"` } }),
});

type Build = Parameters<Parameters<typeof adminApi.injectEndpoints>[0]['endpoints']>[0];
type Tag = Extract<Parameters<typeof adminApi.util.invalidateTags>[0][number], string>;
type Address<Argument> = (argument: Argument) => string | FetchArgs;

const kindsOf = (build: Build) => ({
  build,
  read: <Data, Argument = void>(query: Address<Argument>, providesTags: readonly Tag[]) =>
    build.query<Data, Argument>({ query, providesTags }),
  /** Its data is dropped as soon as it is not shown. */
  readUncached: <Data, Argument = void>(query: Address<Argument>, providesTags: readonly Tag[]) =>
    build.query<Data, Argument>({ query, providesTags, keepUnusedDataFor: 0 }),
  /**
   * The tags also become stale after a failure: a rejection may mean that they are. The query
   * `shownBy` shows the answer until it is read again.
   */
  change: <Data, Argument = void>(
    query: Address<Argument>,
    stale: readonly Tag[],
    shownBy?: string,
  ) =>
    build.mutation<Data, Argument>({
      query,
      invalidatesTags: ['admin-audit', ...stale],
      onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
        const { data } = (await queryFulfilled.catch(() => null)) ?? {};
        const { updateQueryData } = adminApi.util;
        const id = memberOf(data, 'id');
        if (shownBy && data)
          dispatch(updateQueryData(shownBy as never, id as never, () => data as never));
      },
    }),
  /** A change whose argument makes the address, or is the body at a fixed one. */
  send: <Data, Argument = void>(
    method: Parameters<typeof request>[0],
    address: string | ((argument: Argument) => string),
    stale: readonly Tag[],
  ) =>
    build.mutation<Data, Argument>({
      query: (argument) =>
        typeof address === 'string'
          ? request(method, address, argument)
          : request(method, address(argument)),
      invalidatesTags: ['admin-audit', ...stale],
    }),
});

export const deskApi = <Endpoints extends EndpointDefinitions>(
  define: (kinds: ReturnType<typeof kindsOf>) => Endpoints,
) => adminApi.injectEndpoints({ endpoints: (build) => define(kindsOf(build)) });

/** Each page of older entries names the next. */
export const OLDER = {
  initialPageParam: null,
  getNextPageParam: ({ next }: { readonly next: string | null }) => next ?? undefined,
};
