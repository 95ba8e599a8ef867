import { formatDay } from '@elevate/rules';
import { useNow } from '../lib/use-now.js';
import {
  agoWords,
  dayWords,
  englishOf,
  exactWords,
  isOfToday,
  utcWords,
} from '../lib/time-words.js';

export interface TimeAgoProps {
  /** RFC 3339. */
  readonly at: string;
  /** Short form; after one day only the date. */
  readonly isBrief?: boolean;
}

/** Relative time that keeps updating; the exact time is in `title`. Shows the date until hydration. */
export function TimeAgo({ at, isBrief = false }: TimeAgoProps) {
  const now = useNow();
  const time = Date.parse(at);
  if (now === null) {
    return <time dateTime={at}>{isBrief ? formatDay(at) : utcWords(time)}</time>;
  }
  const locale = englishOf(navigator.languages);
  const isDay = isBrief && !isOfToday(time, now);
  const style = isBrief ? 'short' : 'long';
  return (
    <time dateTime={at} title={exactWords(time, locale)}>
      {isDay ? dayWords(time, locale) : agoWords(time, now, { locale, style })}
    </time>
  );
}
