import { baseApi } from './base-api.js';
import type { HomePage } from './generated/schema.js';

export const homeApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getHome: build.query<HomePage, void>({ query: () => '/home', providesTags: ['home'] }),
  }),
});
