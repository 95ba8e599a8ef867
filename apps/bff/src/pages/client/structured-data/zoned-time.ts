import { DateTime, IANAZone } from 'luxon';

/** Falls back to UTC for an unknown zone. */
export function zonedTime(instant: string, zone: string | null): DateTime {
  const isKnown = zone !== null && IANAZone.isValidZone(zone);
  return DateTime.fromISO(instant, { zone: isKnown ? zone : 'utc' });
}
