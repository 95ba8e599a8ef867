import { Duration } from 'luxon';

/** Whole seconds of an ISO 8601 duration, or null. `P0D` (live and scheduled videos) is 0. */
export function durationSeconds(text: string): number | null {
  if (!/^P(?=\d|T\d)/.test(text)) return null;
  const duration = Duration.fromISO(text);
  const seconds = duration.isValid ? Math.floor(duration.as('seconds')) : Number.NaN;
  return Number.isSafeInteger(seconds) && seconds >= 0 ? seconds : null;
}
