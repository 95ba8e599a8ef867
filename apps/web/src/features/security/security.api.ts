import { baseApi } from '../../shared/api/base-api.js';
import type { AccountSessions, EmailChangeView, Factors } from '../../shared/api/types.js';

/** Only reads: answers to changes contain secrets. */
export const securityApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getFactors: build.query<Factors, string>({
      query: () => '/account/factors',
      keepUnusedDataFor: 0,
    }),
    getEmailChange: build.query<EmailChangeView, string>({
      query: () => '/account/email-change',
      keepUnusedDataFor: 0,
    }),
    getSessions: build.query<AccountSessions, string>({
      query: () => '/account/sessions',
      keepUnusedDataFor: 0,
    }),
  }),
});
