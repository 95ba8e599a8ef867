import { pluralize } from '@elevate/rules';
import { type ReactNode, useState } from 'react';
import { deskApi, DROPPED, request, type Versioned } from '../../shared/admin/admin.api.js';
import { Action, Thumb } from '../../shared/admin/desk.js';
import type * as Api from '../../shared/api/generated/schema.js';
import type { Episode } from '../../shared/api/generated/schema.js';
import { AddressSearch } from '../../shared/ui/search-box.js';

interface Pin {
  readonly episode_id: string;
  readonly until: string;
}

const HERO_CHANGED = ['admin-hero', 'hero', 'home'] as const;
const exclusionOf = (id: string) => `/admin/hero-exclusions/${encodeURIComponent(id)}`;

export const curationApi = deskApi(({ build, read, send }) => ({
  getEditorPicks: read<Api.EditorPicks>(() => '/admin/editor-picks', ['admin-picks'], DROPPED),
  saveEditorPicks: build.mutation<Api.EditorPicks, Versioned<Api.EditorPicksOrder>>({
    query: ({ version, episodes }) => request('PUT', '/admin/editor-picks', { episodes }, version),
    onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
      const saved = await queryFulfilled.catch(() => null);
      const { updateQueryData } = curationApi.util;
      // Otherwise the former order shows until the list is read again.
      if (saved) dispatch(updateQueryData('getEditorPicks', undefined, () => saved.data));
    },
    invalidatesTags: ['admin-picks', 'admin-audit', 'home'],
  }),
  getHeroDesk: read<Api.HeroDesk>(() => '/admin/hero-pin', ['admin-hero', 'hero'], DROPPED),
  getHeroCandidates: read<Api.HeroCandidates>(
    () => '/admin/hero-candidates',
    ['admin-hero', 'hero'],
    DROPPED,
  ),
  pinHero: send<Api.HeroDesk, Pin>('PUT', '/admin/hero-pin', HERO_CHANGED),
  unpinHero: send<Api.HeroDesk>('DELETE', '/admin/hero-pin', HERO_CHANGED),
  excludeFromHero: send<Api.HeroDesk, string>('PUT', exclusionOf, HERO_CHANGED),
  allowAsHero: send<Api.HeroDesk, string>('DELETE', exclusionOf, HERO_CHANGED),
  findEpisodes: read<Api.SearchResult, string>(
    (term) => `/search?${new URLSearchParams({ q: term })}`,
    ['episodes'],
  ),
  getHomePreview: read<Api.HomePage>(() => '/home', ['home']),
}));

interface EpisodeFinderProps {
  readonly label: string;
  readonly act: string;
  readonly isChosen: (id: string) => boolean;
  readonly onChoose: (episode: Episode) => void;
}

export function EpisodeFinder({ label, act, isChosen, onChoose }: EpisodeFinderProps) {
  const [term, setTerm] = useState('');
  const { currentData, isError } = curationApi.useFindEpisodesQuery(term, { skip: term === '' });
  const episodes = term === '' ? undefined : currentData?.items;
  const count = episodes?.length ? pluralize(episodes.length, 'episode') : 'No episodes';
  return (
    <div className="grid gap-2">
      <AddressSearch label={label} term={term} onSearch={setTerm} spell={(text) => text.trim()} />
      <p role="status" className="text-caption text-quiet empty:hidden">
        {isError ? 'The search failed. Try again.' : episodes && `${count} found`}
      </p>
      {episodes && episodes.length > 0 && (
        <ul aria-label="Found episodes">
          {episodes.map((episode) => {
            const { id, title, channel } = episode;
            const verb = isChosen(id) ? 'Chosen' : act;
            return (
              <EpisodeItem key={id} episode={{ ...episode, episode_id: id }} lines={[channel.name]}>
                <Action
                  label={verb}
                  name={`${verb} ${title}`}
                  disabled={isChosen(id)}
                  onPress={() => onChoose(episode)}
                />
              </EpisodeItem>
            );
          })}
        </ul>
      )}
    </div>
  );
}

export interface ListedEpisode {
  readonly episode_id: string;
  readonly title: string | null;
  readonly thumbnail_url: string | null;
}

export const nameOf = ({ title, episode_id: id }: ListedEpisode): string => title ?? id;

export const thumbOf = (episode: ListedEpisode) => ({
  id: episode.episode_id,
  name: nameOf(episode),
  src: episode.thumbnail_url,
});

interface EpisodeItemProps {
  readonly episode: ListedEpisode;
  readonly lines?: readonly (string | null)[];
  readonly as?: 'li' | 'div';
  readonly children: ReactNode;
}

export function EpisodeItem({ episode, lines = [], as: Box = 'li', children }: EpisodeItemProps) {
  return (
    <Box className="desk-row with-picture">
      <Thumb {...thumbOf(episode)} />
      <div className="min-w-0">
        <p className="line-clamp-2 font-semibold break-words text-strong">{nameOf(episode)}</p>
        {lines.filter(Boolean).map((line) => (
          <p key={line} className="text-caption text-plain">
            {line}
          </p>
        ))}
      </div>
      {children}
    </Box>
  );
}
