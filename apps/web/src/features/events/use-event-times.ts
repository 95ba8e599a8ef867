import { eventTimesParameters, parseEventTimes, type EventTimes } from '@elevate/rules';
import { useSearchParams } from 'react-router-dom';
import { paths } from '../../shared/paths.js';

/** Where the events of these times are listed. */
export function eventsAt(when: EventTimes): string {
  return paths.eventsOn(eventTimesParameters(when));
}

/** The filter, which is kept in the address and nowhere else. */
export function useEventTimes(): EventTimes {
  const [parameters] = useSearchParams();
  return parseEventTimes(parameters.get('when'));
}
