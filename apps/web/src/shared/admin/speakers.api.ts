import type { operations } from '../api/generated/schema.js';
import type { ListedSpeakers, SpeakerMerge, SpeakerMerges } from './admin-types.js';
import { adminApi } from './admin.api.js';

export type SpeakerQuery = NonNullable<operations['listedSpeakers']['parameters']['query']>;

export interface MergeToSave extends SpeakerMerge {
  /** Version that was shown; the server refuses a change of any other. */
  readonly version: number;
}

export const speakersApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    getSpeakers: build.query<ListedSpeakers, SpeakerQuery>({
      query: (params) => ({ url: '/admin/speakers', params }),
      providesTags: ['admin-speakers', 'admin-episodes'],
    }),
    mergeSpeakers: build.mutation<SpeakerMerges, MergeToSave>({
      query: ({ version, ...body }) => ({
        ...{ url: '/admin/speaker-merges', method: 'PUT', body },
        headers: { 'if-match': `"${version}"` },
      }),
      // Also after a failure: a rejection may mean that the list is stale.
      invalidatesTags: ['admin-speakers', 'admin-audit', 'admin-episodes'],
    }),
  }),
});
