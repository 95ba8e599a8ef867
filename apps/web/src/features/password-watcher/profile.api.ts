import { baseApi } from '../../shared/api/base-api.js';
import type { Account } from '../../shared/api/types.js';

/** Current account; the session holds its state at token issue, minutes ago. */
export const profileApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getProfile: build.query<Account, string>({ query: () => '/account', keepUnusedDataFor: 0 }),
  }),
});
