import { useEffect, useState } from 'react';
import type {
  EditorPicks,
  EditorPicksOrder,
  Episode,
  HeroCandidates,
  HeroDesk,
  HomePage as Home,
  SearchResult,
} from '../../shared/api/generated/schema.js';
import { buttonStyle } from '../../shared/ui/link.js';
import { SearchBox } from '../../shared/ui/search-box.js';
import { adminApi } from '../../shared/admin/admin.api.js';
import { Picture } from '../../shared/ui/picture.js';

const PAUSE_MS = 200;
const LONGEST_TERM = 200;

interface EpisodeFinderProps {
  readonly label: string;
  /** The verb of the button. */
  readonly act: string;
  readonly isChosen: (id: string) => boolean;
  readonly onChoose: (episode: Episode) => void;
}

/** Finds episodes that visitors see. */
export function EpisodeFinder({ label, act, isChosen, onChoose }: EpisodeFinderProps) {
  const [text, setText] = useState('');
  const [term, setTerm] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setTerm(text.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const { currentData, isError } = curationApi.useFindEpisodesQuery(term, { skip: term === '' });
  const found = term === '' ? undefined : currentData?.items;
  return (
    <div className="grid gap-2">
      <SearchBox
        label={label}
        text={text}
        type={setText}
        maxLength={LONGEST_TERM}
        settle={() => setTerm(text.trim())}
      />
      <p role="status" className="text-caption text-quiet empty:hidden">
        {isError ? 'The search failed. Try again.' : found && countWords(found.length)}
      </p>
      {found && found.length > 0 && (
        <ul aria-label="Found episodes" className="finder-list">
          {found.map((episode) => (
            <li key={episode.id} className="finder-item">
              <Thumb episode={{ ...episode, episode_id: episode.id }} />
              <div className="min-w-0">
                <p className="lines-2 font-semibold break-words text-strong">{episode.title}</p>
                <p className="lines-1 text-caption text-quiet">{episode.channel.name}</p>
              </div>
              <button
                type="button"
                aria-label={`${isChosen(episode.id) ? 'Chosen' : act} ${episode.title}`}
                disabled={isChosen(episode.id)}
                onClick={() => onChoose(episode)}
                className={buttonStyle('plain')}
              >
                {isChosen(episode.id) ? 'Chosen' : act}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function countWords(count: number): string {
  if (count === 0) return 'No episodes found';
  return count === 1 ? '1 episode found' : `${count} episodes found`;
}

interface ThumbProps {
  readonly episode: {
    readonly episode_id: string;
    readonly title: string | null;
    readonly thumbnail_url: string | null;
  };
}

export function Thumb({ episode: { episode_id: id, title, thumbnail_url: src } }: ThumbProps) {
  const name = title ?? id;
  return (
    <Picture
      id={id}
      name={name}
      src={src}
      thumbnails={[]}
      sizes="6rem"
      className="relative aspect-video w-20 shrink-0 rounded-card"
    />
  );
}

interface SavedPicks extends EditorPicksOrder {
  /** Version that was shown; the server refuses a change of any other. */
  readonly version: number;
}

interface Pin {
  readonly episode_id: string;
  readonly until: string;
}

const HERO_CHANGED = ['admin-hero', 'admin-audit', 'hero', 'home'] as const;
const exclusionOf = (id: string) => `/admin/hero-exclusions/${encodeURIComponent(id)}`;

export const curationApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    getEditorPicks: build.query<EditorPicks, void>({
      query: () => '/admin/editor-picks',
      keepUnusedDataFor: 0,
      providesTags: ['admin-picks'],
    }),
    saveEditorPicks: build.mutation<EditorPicks, SavedPicks>({
      query: ({ version, episodes }) => ({
        url: '/admin/editor-picks',
        method: 'PUT',
        headers: { 'if-match': `"${version}"` },
        body: { episodes },
      }),
      onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
        const saved = await queryFulfilled.then(
          ({ data }) => data,
          () => undefined,
        );
        if (saved) dispatch(showSaved(saved));
      },
      invalidatesTags: ['admin-picks', 'admin-audit', 'home'],
    }),
    getHeroDesk: build.query<HeroDesk, void>({
      query: () => '/admin/hero-pin',
      keepUnusedDataFor: 0,
      providesTags: ['admin-hero', 'hero'],
    }),
    getHeroCandidates: build.query<HeroCandidates, void>({
      query: () => '/admin/hero-candidates',
      keepUnusedDataFor: 0,
      providesTags: ['admin-hero', 'hero'],
    }),
    pinHero: build.mutation<HeroDesk, Pin>({
      query: (body) => ({ url: '/admin/hero-pin', method: 'PUT', body }),
      invalidatesTags: HERO_CHANGED,
    }),
    unpinHero: build.mutation<HeroDesk, void>({
      query: () => ({ url: '/admin/hero-pin', method: 'DELETE' }),
      invalidatesTags: HERO_CHANGED,
    }),
    excludeFromHero: build.mutation<HeroDesk, string>({
      query: (id) => ({ url: exclusionOf(id), method: 'PUT' }),
      invalidatesTags: HERO_CHANGED,
    }),
    allowAsHero: build.mutation<HeroDesk, string>({
      query: (id) => ({ url: exclusionOf(id), method: 'DELETE' }),
      invalidatesTags: HERO_CHANGED,
    }),
    findEpisodes: build.query<SearchResult, string>({
      query: (term) => `/search?${new URLSearchParams({ q: term })}`,
      providesTags: ['episodes'],
    }),
    getHomePreview: build.query<Home, void>({ query: () => '/home', providesTags: ['home'] }),
  }),
});

/** Otherwise the former order shows until the list is read again. */
const showSaved = (saved: EditorPicks) =>
  curationApi.util.updateQueryData('getEditorPicks', undefined, () => saved);
