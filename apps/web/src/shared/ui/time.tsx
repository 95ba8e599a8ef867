import { DAY_MS, formatDay, HOUR_MS, MINUTE_MS } from '@elevate/rules';
import { useNow } from '../timing/use-now.js';

interface TimeAgoProps {
  readonly at: string;
  /** Short form; after one day only the date. */
  readonly isBrief?: boolean;
}

/** Relative time that keeps updating; the exact time is in `title`. Shows the date until hydration. */
export function TimeAgo({ at, isBrief = false }: TimeAgoProps) {
  const now = useNow();
  const time = Date.parse(at);
  if (now === null) return <time dateTime={at}>{isBrief ? formatDay(at) : utcWords(time)}</time>;
  const locale = englishOf(navigator.languages);
  const isDay = isBrief && now - time >= DAY_MS;
  const style = isBrief ? 'short' : 'long';
  return (
    <time dateTime={at} title={exactWords(time, locale)}>
      {isDay ? dayWords(time, locale) : agoWords(time, now, { locale, style })}
    </time>
  );
}

/** The visitor's variant of English, since the site has no other language. */
export function englishOf(languages: readonly string[]): string {
  return languages.find((language) => /^en\b/i.test(language)) ?? 'en-GB';
}

type AgoStyle = 'long' | 'short';

/** `5 minutes ago`, `2 hours ago`, `yesterday`. A slightly fast clock never yields the future. */
export function agoWords(
  time: number,
  now: number,
  { locale, style }: { readonly locale: string; readonly style: AgoStyle },
): string {
  const past = Math.max(now - time, 0);
  return past < MINUTE_MS ? 'just now' : relativeWords(-past, locale, style);
}

const MINUTE = ['minute', MINUTE_MS] as const;
const UNITS = [['day', DAY_MS], ['hour', HOUR_MS], MINUTE] as const;

/** In whole units, the largest that fits; negative for the past. */
export function relativeWords(distanceMs: number, locale: string, style: AgoStyle): string {
  const [unit, unitMs] = UNITS.find(([, length]) => Math.abs(distanceMs) >= length) ?? MINUTE;
  const words = new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style });
  return words.format(Math.trunc(distanceMs / unitMs), unit);
}

/** `21 Nov 2026` */
export function dayWords(time: number, locale: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(time);
}

/** `21 November 2026 at 16:03 GMT` */
export function exactWords(time: number, locale: string): string {
  return new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(time);
}

/** `21 November 2026, 16:03 UTC`; identical on every engine. */
export function utcWords(time: number): string {
  const iso = new Date(time).toISOString();
  return `${formatDay(iso)}, ${iso.slice(11, 16)} UTC`;
}
