import { EPISODE_LIMITS, pluralize } from '@elevate/rules';
import { useState } from 'react';
import { adminApi } from '../../shared/admin/admin.api.js';
import type {
  BulkChange,
  BulkOutcome,
  CuratedEpisode,
  CuratedPage,
  CuratedRow,
  EpisodeChange,
  EpisodeChoices,
  operations,
} from '../../shared/api/generated/schema.js';
import {
  isLaterPage,
  isOneOf,
  isText,
  type TableAddressOptions,
} from '../../shared/admin/table-controls.js';

interface Edit {
  readonly id: string;
  /** Version that was shown; the server refuses a change of any other. */
  readonly version: string;
  readonly change: EpisodeChange;
}

const EPISODES = '/admin/episodes';
const addressOf = (id: string): string => `${EPISODES}/${encodeURIComponent(id)}`;

export const episodesApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    getEpisodes: build.query<CuratedPage, EpisodeQuery>({
      query: (params) => ({ url: EPISODES, params }),
      providesTags: ['admin-episodes'],
    }),
    getChoices: build.query<EpisodeChoices, void>({
      query: () => '/admin/episode-choices',
      providesTags: ['admin-episodes'],
    }),
    getEpisode: build.query<CuratedEpisode, string>({
      query: addressOf,
      keepUnusedDataFor: 0,
      providesTags: ['admin-episodes'],
    }),
    editEpisode: build.mutation<CuratedEpisode, Edit>({
      query: ({ id, version, change }) => ({
        url: addressOf(id),
        method: 'PATCH',
        headers: { 'if-match': `"${version}"` },
        body: change,
      }),
      invalidatesTags: (_, error) => (error ? [] : ['admin-episodes', 'admin-audit']),
    }),
    changeEpisodes: build.mutation<BulkOutcome, BulkChange>({
      query: (body) => ({ url: `${EPISODES}/bulk`, method: 'POST', body }),
      invalidatesTags: ['admin-episodes', 'admin-audit'],
    }),
  }),
});

export type EpisodeQuery = NonNullable<operations['curatedEpisodes']['parameters']['query']>;
export type SortKey = 'published' | 'title' | 'views' | 'duration';

interface Choice {
  readonly value: string;
  readonly label: string;
}

/** Filters with fixed values, by their parameter in the address. */
export const FIXED_FILTERS: Readonly<
  Record<
    'state' | 'age' | 'picture' | 'pick',
    { readonly label: string; readonly choices: readonly Choice[] }
  >
> = {
  state: {
    label: 'State',
    choices: [
      { value: 'shown', label: 'Shown' },
      { value: 'hidden', label: 'Hidden' },
      { value: 'withdrawn', label: 'Withdrawn by the source' },
      { value: 'short', label: 'Too short' },
      { value: 'unclassified', label: 'Without a topic' },
      { value: 'corrected', label: 'Corrected' },
    ],
  },
  age: {
    label: 'Published',
    choices: [
      { value: 'week', label: 'In the last 7 days' },
      { value: 'month', label: 'In the last 30 days' },
      { value: 'year', label: 'In the last year' },
      { value: 'older', label: 'Earlier' },
    ],
  },
  picture: {
    label: 'Picture',
    choices: [
      { value: 'yes', label: 'With a picture' },
      { value: 'no', label: 'Without a picture' },
    ],
  },
  pick: {
    label: "Editor's Pick",
    choices: [
      { value: 'yes', label: "Editor's Picks" },
      { value: 'no', label: 'Not picked' },
    ],
  },
};

const SORTS = ['published', 'title', 'views', 'duration'].flatMap((key) => [key, `-${key}`]);

const FREE = ['q', 'channel', 'topic'] as const;
export const FILTERS = [...FREE, ...Object.keys(FIXED_FILTERS)];

export const EPISODE_TABLE: TableAddressOptions = {
  isKnown: {
    ...Object.fromEntries(FREE.map((name) => [name, isText])),
    ...Object.fromEntries(
      Object.entries(FIXED_FILTERS).map(([name, { choices }]) => [
        name,
        isOneOf(choices.map(({ value }) => value)),
      ]),
    ),
    sort: isOneOf(SORTS),
    page: isLaterPage,
  },
  defaultSort: '-published',
};

/** Chosen episodes; they stay chosen on other pages of the table. */
export function useSelection() {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const set = (changed: readonly string[], isChosen: boolean) => {
    const next = new Set(ids);
    for (const id of changed) {
      if (!isChosen) next.delete(id);
      else if (next.size < EPISODE_LIMITS.bulk) next.add(id);
    }
    setIds(next);
  };
  return { ids, set, clear: () => setIds(new Set()) };
}

export type Selection = ReturnType<typeof useSelection>;

export const STATE_WORDS: Readonly<Record<CuratedRow['state'], string>> = {
  shown: 'Shown',
  hidden: 'Hidden',
  withdrawn: 'Withdrawn',
  short: 'Too short',
};

const REASONS: Readonly<Record<NonNullable<CuratedRow['withdrawn_for']>, string>> = {
  gone: 'the source removed it',
  private: 'the source made it private',
  short: 'it is shorter than 10 minutes',
  live: 'it is live',
  rejected: 'the platform rejected it',
  'channel-removed': 'its channel was removed with its episodes',
};

/** Why visitors do not see the episode; undefined without a known reason. */
export function reasonWords({
  state,
  hidden_reason: hidden,
  withdrawn_for: withdrawn,
}: CuratedRow) {
  if (state === 'hidden') return hidden ?? undefined;
  return withdrawn ? REASONS[withdrawn] : undefined;
}

export const titleWords = ({ title, id }: Pick<CuratedRow, 'title' | 'id'>): string => title ?? id;

type Action = BulkChange['action'];

const DONE: Readonly<Record<Action, (episodes: string, topic: string) => string>> = {
  hide: (episodes) => `${episodes} hidden`,
  unhide: (episodes) => `${episodes} shown again`,
  'add-topic': (episodes, topic) => `${topic} added to ${episodes}`,
  'remove-topic': (episodes, topic) => `${topic} removed from ${episodes}`,
  undo: (episodes) => `Undone for ${episodes}`,
};

export function outcomeWords({ action, topic = '' }: BulkChange, { changed }: BulkOutcome): string {
  if (changed === 0) return 'Nothing changed';
  return DONE[action](pluralize(changed, 'episode'), topic);
}

/** The episodes that were left as they are; undefined without any. */
export function restWords({ unchanged, missing, skipped }: BulkOutcome): string | undefined {
  const full = skipped.filter(({ reason }) => reason === 'full').length;
  const changed = skipped.length - full;
  const parts = [
    unchanged > 0 && `${unchanged} had it already`,
    full > 0 && `${full} already ${full === 1 ? 'has' : 'have'} 8 topics`,
    changed > 0 && `${changed} changed meanwhile`,
    missing.length > 0 && `${missing.length} no longer exist`,
  ].filter((part) => part !== false);
  return parts.length === 0 ? undefined : parts.join(', ');
}
