import { DateTime, IANAZone } from 'luxon';

/** A moment as the clocks of a zone show it; as those of UTC where the zone is not known. */
export function zonedTime(instant: string, zone: string | null): DateTime {
  const isKnown = zone !== null && IANAZone.isValidZone(zone);
  return DateTime.fromISO(instant, { zone: isKnown ? zone : 'utc' });
}
