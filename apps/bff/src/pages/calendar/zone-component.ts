import { DateTime, FixedOffsetZone, IANAZone } from 'luxon';
import type { JCalComponent } from './jcal.js';

const MINUTE_MS = 60_000;
const BEFORE_ALL = '1970-01-01T00:00:00';

/**
 * Lists a zone's offset changes between the first and last moment (RFC 5545, 3.6.5). Packaged zone lists have current
 * rules only and would shift past events.
 */
export function zoneComponent(name: string, moments: readonly number[]): JCalComponent {
  const zone = IANAZone.create(name);
  const [first = 0, ...others] = [...moments].sort((a, b) => a - b);
  const parts = [observance(zone, first, { from: zone.offset(first), onset: BEFORE_ALL })];
  let earlier = first;
  for (const moment of others) {
    if (zone.offset(moment) !== zone.offset(earlier)) parts.push(changeUpTo(zone, earlier, moment));
    earlier = moment;
  }
  return ['vtimezone', [['tzid', {}, 'text', name]], parts];
}

function changeUpTo(zone: IANAZone, earlier: number, moment: number): JCalComponent {
  let before = earlier;
  let after = moment;
  while (after - before > MINUTE_MS) {
    const middle = Math.floor((before + after) / 2 / MINUTE_MS) * MINUTE_MS;
    if (middle <= before) break;
    if (zone.offset(middle) === zone.offset(moment)) after = middle;
    else before = middle;
  }
  const from = zone.offset(before);
  const onset = DateTime.fromMillis(after, { zone: FixedOffsetZone.instance(from) });
  return observance(zone, moment, { from, onset: onset.toFormat("yyyy-MM-dd'T'HH:mm:ss") });
}

function observance(
  zone: IANAZone,
  moment: number,
  { from, onset }: { readonly from: number; readonly onset: string },
): JCalComponent {
  const isSummer = DateTime.fromMillis(moment, { zone }).isInDST;
  const properties = [
    ['dtstart', {}, 'date-time', onset],
    ['tzoffsetfrom', {}, 'utc-offset', offsetText(from)],
    ['tzoffsetto', {}, 'utc-offset', offsetText(zone.offset(moment))],
  ] as const;
  return [isSummer ? 'daylight' : 'standard', properties, []];
}

function offsetText(minutes: number): string {
  return FixedOffsetZone.instance(minutes).formatOffset(0, 'short');
}
