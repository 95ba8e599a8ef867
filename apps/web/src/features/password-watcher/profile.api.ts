import { baseApi } from '../../shared/api/base-api.js';
import type { Account } from '../../shared/api/types.js';

/** The account as it is now. The session knows it as it was when its token was issued, minutes ago. */
export const profileApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getProfile: build.query<Account, string>({ query: () => '/account', keepUnusedDataFor: 0 }),
  }),
});
