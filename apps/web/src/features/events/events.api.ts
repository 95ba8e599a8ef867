import { eventTimesParameters, type EventTimes } from '@elevate/rules';
import { baseApi } from '../../shared/api/base-api.js';
import type { EventCards } from '../../shared/api/types.js';

/** What the list of these times is asked for with. */
export const askedEvents = (when: EventTimes): string => String(eventTimesParameters(when));

export const eventsApi = baseApi
  .injectEndpoints({
    endpoints: (build) => ({
      /** By the parameters of its address, in the one spelling that they have. */
      getEvents: build.query<EventCards, string>({
        query: (parameters) => (parameters === '' ? '/events' : `/events?${parameters}`),
      }),
    }),
  })
  .enhanceEndpoints({ endpoints: { getEvents: { providesTags: ['events'] } } });
