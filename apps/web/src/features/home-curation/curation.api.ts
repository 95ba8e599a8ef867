import { deskApi, DROPPED, request, type Versioned } from '../../shared/admin/admin.api.js';
import type * as Api from '../../shared/api/generated/schema.js';

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
