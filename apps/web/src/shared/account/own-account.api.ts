import { baseApi } from '../api/base-api.js';
import type { Account } from '../api/types.js';

/** Current account; the session holds its state at token issue, minutes ago. */
export const ownAccountApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getOwnAccount: build.query<Account, string>({ query: () => '/account', keepUnusedDataFor: 0 }),
  }),
});
