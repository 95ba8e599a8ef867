import { baseApi } from '../../shared/api/base-api.js';
import type { ChannelList } from '../../shared/api/types.js';

export const channelsApi = baseApi
  .injectEndpoints({
    endpoints: (build) => ({
      getChannels: build.query<ChannelList, void>({ query: () => '/channels' }),
    }),
  })
  .enhanceEndpoints({ endpoints: { getChannels: { providesTags: ['channels'] } } });
