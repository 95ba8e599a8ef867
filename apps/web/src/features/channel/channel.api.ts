import { baseApi } from '../../shared/api/base-api.js';
import type { ChannelPage } from '../../shared/api/types.js';

export const channelApi = baseApi
  .injectEndpoints({
    endpoints: (build) => ({
      getChannel: build.query<ChannelPage, string>({
        query: (channelId) => `/channels/${encodeURIComponent(channelId)}`,
      }),
    }),
  })
  .enhanceEndpoints({ endpoints: { getChannel: { providesTags: ['channels', 'episodes'] } } });
