import { baseApi } from '../../shared/api/base-api.js';
import type { SpeakerPage } from '../../shared/api/types.js';

export const speakerApi = baseApi
  .injectEndpoints({
    endpoints: (build) => ({
      getSpeaker: build.query<SpeakerPage, string>({
        query: (speakerId) => `/speakers/${encodeURIComponent(speakerId)}`,
      }),
    }),
  })
  .enhanceEndpoints({ endpoints: { getSpeaker: { providesTags: ['episodes', 'topics'] } } });
