import type { Schedule } from '../../../shared/admin/admin-types.js';

const HOUR_MINUTES = 60;

/** `Active (30 min)`, `Active (hourly)`, inactive or failing. */
export function activeWords(schedule: Schedule): string {
  if (!schedule.active) return 'Not active';
  const minutes = schedule.every_minutes;
  const often = minutes === HOUR_MINUTES ? 'hourly' : `${minutes} min`;
  return `${isFailing(schedule) ? 'Failing' : 'Active'} (${often})`;
}

/** Active, but every source failed at the last read. */
export function isFailing({ active, sources }: Schedule): boolean {
  return (
    active && sources !== undefined && sources.failing > 0 && sources.failing === sources.active
  );
}

/** `All 36 feeds failed when they were last read`; null without failures. */
export function failingWords({ id, sources }: Schedule): string | null {
  if (!sources || sources.failing === 0) return null;
  const { failing, active } = sources;
  const one = id === 'video' ? 'channel' : 'feed';
  if (active === 1) return `The ${one} failed when it was last read`;
  const which = failing === active ? `All ${active}` : `${failing} of ${active}`;
  return `${which} ${one}s failed when they were last read`;
}

/** `Automatic sync: Every 30 minutes`, or inactive. */
export function automaticWords(schedule: Schedule | undefined, usual: number): string {
  if (schedule && !schedule.active) return 'Automatic sync: Not active';
  const minutes = schedule?.every_minutes ?? usual;
  return `Automatic sync: Every ${minutes === HOUR_MINUTES ? 'hour' : `${minutes} minutes`}`;
}
