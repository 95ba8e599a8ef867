import { baseApi } from '../api/base-api.js';
import type { Transcript } from '../api/generated/schema.js';

/** The argument of `getTranscript`, under which the document's own answer is kept too. */
export const transcriptPath = (episodeId: string, language: string): string =>
  `${encodeURIComponent(episodeId)}/transcripts/${language}`;

export const transcriptApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getTranscript: build.query<Transcript, string>({
      query: (path) => `/episodes/${path}`,
      providesTags: ['episodes'],
    }),
  }),
});
