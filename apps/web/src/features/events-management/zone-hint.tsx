import { useWatch } from 'react-hook-form';
import type { EventValues } from './event-values.js';
import { minuteIn, ownTimeZone, toInstant } from './local-time.js';

/** By which clock the times are typed, and what the start is by the event's own. */
export function ZoneHint() {
  const [start, zone] = useWatch<EventValues, ['starts_at', 'time_zone']>({
    name: ['starts_at', 'time_zone'],
  });
  const own = ownTimeZone();
  const isElsewhere = zone !== '' && zone !== own && start !== '';
  return (
    <>
      Your time, {cityOf(own)}.
      {isElsewhere && ` In ${cityOf(zone)} it is ${minuteIn(zone, toInstant(start))}.`}
    </>
  );
}

function cityOf(zone: string): string {
  return zone.split('/').at(-1)?.replaceAll('_', ' ') ?? zone;
}
