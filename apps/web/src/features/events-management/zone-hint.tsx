import { useWatch } from 'react-hook-form';
import type { EventValues } from './event-values.js';
import { minuteIn, ownTimeZone, toInstant } from './local-time.js';

export function ZoneHint() {
  const [start, chosen] = useWatch<EventValues, ['starts_at', 'time_zone']>({
    name: ['starts_at', 'time_zone'],
  });
  const own = ownTimeZone();
  const zone = chosen || own;
  const instant = toInstant(start, zone);
  const here = start === '' || zone === own ? '' : minuteIn(own, instant);
  const isElsewhere = here !== '' && here !== minuteIn(zone, instant);
  return (
    <>
      {cityOf(zone)} time{chosen === '' && ', your own'}.
      {isElsewhere && ` In your time zone: ${here}.`}
    </>
  );
}

function cityOf(zone: string): string {
  return zone.split('/').at(-1)?.replaceAll('_', ' ') ?? zone;
}
