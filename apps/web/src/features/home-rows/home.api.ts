import { baseApi } from '../../shared/api/base-api.js';
import type { Home } from '../../shared/api/types.js';

export const homeApi = baseApi
  .injectEndpoints({
    endpoints: (build) => ({ getHome: build.query<Home, void>({ query: () => '/home' }) }),
  })
  .enhanceEndpoints({ endpoints: { getHome: { providesTags: ['home'] } } });
