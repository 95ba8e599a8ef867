import { baseApi } from './base-api.js';
import type { ChannelRowsPage, Hero, HomePage, Stats } from './generated/schema.js';

export const homeApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getHome: build.query<HomePage, void>({ query: () => '/home', providesTags: ['home'] }),
    getHero: build.query<Hero, void>({ query: () => '/hero', providesTags: ['hero'] }),
    getStats: build.query<Stats, void>({ query: () => '/stats', providesTags: ['stats'] }),
    getChannelRows: build.query<ChannelRowsPage, number>({
      query: (page) => ({ url: '/channel-rows', params: { page } }),
      providesTags: ['channel-rows'],
    }),
  }),
});
