import type { Schedule } from '../../../shared/admin/admin-types.js';

const HOUR_MINUTES = 60;

/** `Active (30 min)`, `Active (hourly)`, or that it is not. */
export function activeWords({
  active,
  every_minutes: minutes,
}: Pick<Schedule, 'active' | 'every_minutes'>): string {
  if (!active) return 'Not active';
  return minutes === HOUR_MINUTES ? 'Active (hourly)' : `Active (${minutes} min)`;
}
