import { deskApi, DROPPED, request } from '../../shared/admin/admin.api.js';
import type * as Api from '../../shared/api/generated/schema.js';

type EpisodeVersion = Pick<Api.CuratedEpisode, 'id' | 'version'>;

const EPISODES = '/admin/episodes';
const addressOf = (id: string): string => `${EPISODES}/${encodeURIComponent(id)}`;

export const episodesApi = deskApi(({ build, read, send }) => ({
  getEpisodes: read<Api.CuratedPage, EpisodeQuery>(
    (params) => ({ url: EPISODES, params }),
    ['admin-episodes'],
  ),
  getChoices: read<Api.EpisodeChoices>(() => '/admin/episode-choices', ['admin-episodes']),
  getCuratedEpisode: read<Api.CuratedEpisode, string>(addressOf, ['admin-episodes'], DROPPED),
  editEpisode: build.mutation<
    Api.CuratedEpisode,
    EpisodeVersion & { readonly change: Api.EpisodeChange }
  >({
    query: ({ id, version, change: fields }) => request('PATCH', addressOf(id), fields, version),
    invalidatesTags: (_, error) => (error ? [] : ['admin-episodes', 'admin-audit']),
  }),
  changeEpisodes: send<Api.BulkOutcome, Api.BulkChange>('POST', `${EPISODES}/bulk`, [
    'admin-episodes',
  ]),
}));

export type EpisodeQuery = NonNullable<Api.operations['curatedEpisodes']['parameters']['query']>;
export const STATE_WORDS: Readonly<Record<Api.CuratedRow['state'], string>> = {
  shown: 'Shown',
  hidden: 'Hidden',
  withdrawn: 'Withdrawn',
  short: 'Too short',
};

const REASONS: Readonly<Record<NonNullable<Api.CuratedRow['withdrawn_for']>, string>> = {
  gone: 'the source removed it',
  private: 'the source made it private',
  short: 'it is shorter than 10 minutes',
  live: 'it is live',
  rejected: 'the platform rejected it',
  'channel-removed': 'its channel was removed with its episodes',
};

export function reasonWords({
  state,
  hidden_reason: hidden,
  withdrawn_for: withdrawn,
}: Api.CuratedRow) {
  if (state === 'hidden') return hidden ?? undefined;
  return withdrawn ? REASONS[withdrawn] : undefined;
}

export const titleWords = ({ title, id }: Pick<Api.CuratedRow, 'title' | 'id'>): string =>
  title ?? id;
