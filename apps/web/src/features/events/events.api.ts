import { eventTimesParameters, type EventTimes } from '@elevate/rules';
import { baseApi } from '../../shared/api/base-api.js';
import type { EventCards } from '../../shared/api/types.js';

export const askedEvents = (when: EventTimes): string => String(eventTimesParameters(when));

export const eventsApi = baseApi
  .injectEndpoints({
    endpoints: (build) => ({
      /** Keyed by query parameters in their canonical spelling. */
      getEvents: build.query<EventCards, string>({
        query: (parameters) => (parameters === '' ? '/events' : `/events?${parameters}`),
      }),
    }),
  })
  .enhanceEndpoints({ endpoints: { getEvents: { providesTags: ['events'] } } });
