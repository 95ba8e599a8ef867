import { formatDay } from '@elevate/rules';
import { useNow } from '../lib/use-now.js';
import {
  agoWords,
  dayWords,
  englishOf,
  exactWords,
  isOfToday,
  worldWords,
} from '../lib/time-words.js';

export interface TimeAgoProps {
  /** RFC 3339. */
  readonly at: string;
  /** For a line with little room: in short, and from one day on the day itself. */
  readonly isBrief?: boolean;
}

/**
 * How long ago something was, which stays true while it is looked at; the exact time is its title.
 * Until the browser has taken over the page there is no clock to go by, and it says the date.
 */
export function TimeAgo({ at, isBrief = false }: TimeAgoProps) {
  const now = useNow();
  const time = Date.parse(at);
  if (now === null) {
    return <time dateTime={at}>{isBrief ? formatDay(at) : worldWords(time)}</time>;
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
