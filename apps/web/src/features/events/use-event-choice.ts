import {
  eventsPageParameters,
  parseEventSort,
  parseEventTimes,
  type EventSort,
  type EventTimes,
} from '@elevate/rules';
import { useSearchParams } from 'react-router-dom';
import { paths } from '../../shared/paths.js';

export interface EventChoice {
  readonly when: EventTimes;
  readonly sort: EventSort;
}

export function eventsAt({ when, sort }: EventChoice): string {
  return paths.eventsOn(eventsPageParameters(when, sort));
}

/** Filter and order live only in the URL. */
export function useEventChoice(): EventChoice {
  const [parameters] = useSearchParams();
  return {
    when: parseEventTimes(parameters.get('when')),
    sort: parseEventSort(parameters.get('sort')),
  };
}
