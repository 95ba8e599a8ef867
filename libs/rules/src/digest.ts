export const DIGEST_FREQUENCIES = ['off', 'daily', 'weekly'] as const;

/** A member's wish: weekdays count from 1, Monday, to 7, Sunday. */
export interface DigestTimes {
  readonly frequency: (typeof DIGEST_FREQUENCIES)[number];
  readonly weekday: number;
  readonly hour: number;
  readonly zone: string;
}

const QUARTER_MS = 15 * 60_000;
/** A week, and a day for clocks that change. */
const MOST_QUARTERS = 8 * 24 * 4;
const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

interface Local {
  readonly date: string;
  readonly weekday: number;
  readonly hour: number;
}

/** In Unix milliseconds. A skipped hour counts as reached after the gap; a repeated one once. */
export function nextDigest(times: DigestTimes, after: number): number | undefined {
  if (times.frequency === 'off') return undefined;
  const localAt = localTimes(times.zone);
  let time = Math.floor(after / QUARTER_MS) * QUARTER_MS;
  let before = localAt(time);
  for (let n = 0; n < MOST_QUARTERS; n += 1) {
    time += QUARTER_MS;
    const now = localAt(time);
    if (isReached(times, before, now)) return time;
    before = now;
  }
  return undefined;
}

function isReached({ frequency, weekday, hour }: DigestTimes, before: Local, now: Local): boolean {
  if (frequency === 'weekly' && now.weekday !== weekday) return false;
  return now.hour >= hour && (before.date !== now.date || before.hour < hour);
}

function localTimes(timeZone: string): (time: number) => Local {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    hour: 'numeric',
    weekday: 'short',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
  });
  return (time) => {
    const parts = new Map(format.formatToParts(time).map(({ type, value }) => [type, value]));
    const part = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? '';
    return {
      date: `${part('year')}-${part('month')}-${part('day')}`,
      weekday: DAYS.indexOf(part('weekday')) + 1,
      hour: Number(part('hour')),
    };
  };
}
