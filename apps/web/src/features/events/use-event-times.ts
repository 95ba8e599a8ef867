import { eventTimesParameters, parseEventTimes, type EventTimes } from '@elevate/rules';
import { useSearchParams } from 'react-router-dom';
import { paths } from '../../shared/paths.js';

export function eventsAt(when: EventTimes): string {
  return paths.eventsOn(eventTimesParameters(when));
}

/** Filter state lives only in the URL. */
export function useEventTimes(): EventTimes {
  const [parameters] = useSearchParams();
  return parseEventTimes(parameters.get('when'));
}
