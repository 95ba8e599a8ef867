import { useWatch } from 'react-hook-form';
import type { EventValues } from './event-values.js';
import { minuteIn, ownTimeZone, toInstant } from './local-time.js';

export function ZoneHint({ name }: { readonly name: 'starts_at' | 'publish_at' }) {
  const [local, chosen] = useWatch<EventValues, [typeof name, 'time_zone']>({
    name: [name, 'time_zone'],
  });
  const own = ownTimeZone();
  const zone = chosen || own;
  const instant = toInstant(local, zone);
  const here = local === '' || zone === own ? '' : minuteIn(own, instant);
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
