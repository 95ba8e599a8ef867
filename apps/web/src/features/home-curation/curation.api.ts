import { adminApi, request } from '../../shared/admin/admin.api.js';
import type {
  EditorPicks,
  EditorPicksOrder,
  HeroCandidates,
  HeroDesk,
  HomePage,
  SearchResult,
} from '../../shared/api/generated/schema.js';

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
      query: ({ version, episodes }) =>
        request('PUT', '/admin/editor-picks', { episodes }, version),
      onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
        const saved = await queryFulfilled.catch(() => null);
        const { updateQueryData } = curationApi.util;
        // Otherwise the former order shows until the list is read again.
        if (saved) dispatch(updateQueryData('getEditorPicks', undefined, () => saved.data));
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
      query: (pin) => request('PUT', '/admin/hero-pin', pin),
      invalidatesTags: HERO_CHANGED,
    }),
    unpinHero: build.mutation<HeroDesk, void>({
      query: () => request('DELETE', '/admin/hero-pin'),
      invalidatesTags: HERO_CHANGED,
    }),
    excludeFromHero: build.mutation<HeroDesk, string>({
      query: (id) => request('PUT', exclusionOf(id)),
      invalidatesTags: HERO_CHANGED,
    }),
    allowAsHero: build.mutation<HeroDesk, string>({
      query: (id) => request('DELETE', exclusionOf(id)),
      invalidatesTags: HERO_CHANGED,
    }),
    findEpisodes: build.query<SearchResult, string>({
      query: (term) => `/search?${new URLSearchParams({ q: term })}`,
      providesTags: ['episodes'],
    }),
    getHomePreview: build.query<HomePage, void>({ query: () => '/home', providesTags: ['home'] }),
  }),
});
