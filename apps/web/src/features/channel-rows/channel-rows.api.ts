import { baseApi } from '../../shared/api/base-api.js';
import type { ChannelRowsPage } from '../../shared/api/types.js';

export const channelRowsApi = baseApi
  .injectEndpoints({
    endpoints: (build) => ({
      getChannelRows: build.query<ChannelRowsPage, number>({
        query: (page) => ({ url: '/channel-rows', params: { page } }),
      }),
    }),
  })
  .enhanceEndpoints({ endpoints: { getChannelRows: { providesTags: ['channel-rows'] } } });
