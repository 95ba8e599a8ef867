import { baseApi } from '../../shared/api/base-api.js';
import type { DeletionRequest } from '../../shared/api/types.js';

/** Only reads: the request carries the password. */
export const deletionApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getDeletionRequest: build.query<DeletionRequest, string>({
      query: () => '/account/deletion-request',
      keepUnusedDataFor: 0,
    }),
  }),
});
