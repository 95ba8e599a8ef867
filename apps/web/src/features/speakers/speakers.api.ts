import { baseApi } from '../../shared/api/base-api.js';
import type { SpeakerList } from '../../shared/api/types.js';

export interface SpeakersQuestion {
  /** A part of the name. */
  readonly term: string;
  /** Undefined asks for the first page. */
  readonly cursor?: string | undefined;
}

/** The argument is the query of the address, as the document's own answers are kept. */
export function speakersQuery({ term, cursor }: SpeakersQuestion): string {
  const given = Object.entries({ q: term, cursor }).filter((pair) => Boolean(pair[1]));
  return new URLSearchParams(given as [string, string][]).toString();
}

export const speakersApi = baseApi
  .injectEndpoints({
    endpoints: (build) => ({
      getSpeakers: build.query<SpeakerList, string>({
        query: (parameters) => (parameters === '' ? '/speakers' : `/speakers?${parameters}`),
      }),
    }),
  })
  .enhanceEndpoints({ endpoints: { getSpeakers: { providesTags: ['episodes'] } } });
