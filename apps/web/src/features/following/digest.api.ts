import { baseApi } from '../../shared/api/base-api.js';
import type { Digest, DigestChange, DigestPreview } from '../../shared/api/types.js';

/** Queries take the account id as their argument, which separates the caches of accounts. */
export const digestApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getDigest: build.query<Digest, string>({
      query: () => '/digest',
      keepUnusedDataFor: 0,
      providesTags: ['digest'],
    }),
    getDigestPreview: build.query<DigestPreview, string>({
      query: () => '/digest/preview',
      keepUnusedDataFor: 0,
      providesTags: ['following', 'digest'],
    }),
    changeDigest: build.mutation<Digest, DigestChange>({
      query: (body) => ({ url: '/digest', method: 'PUT', body }),
      invalidatesTags: ['digest'],
    }),
    endDigest: build.mutation<null, string>({
      query: (token) => ({
        url: `/digest-ends?${new URLSearchParams({ token })}`,
        method: 'POST',
      }),
    }),
  }),
});
