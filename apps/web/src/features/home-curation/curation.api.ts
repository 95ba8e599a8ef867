import { adminApi } from '../../shared/admin/admin.api.js';
import type {
  EditorPicks,
  EditorPicksOrder,
  HeroCandidates,
  HeroDesk,
} from '../../shared/admin/admin-types.js';
import type { Home, SearchResult } from '../../shared/api/types.js';

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
