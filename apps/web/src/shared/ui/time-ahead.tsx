import { MINUTE_MS, HOUR_MS, DAY_MS } from '@elevate/rules';
import { useNow } from '../lib/use-now.js';
import { utcWords, englishOf, exactWords } from './time.js';

export function TimeAhead({ at }: { readonly at: string }) {
  const now = useNow();
  const time = Date.parse(at);
  if (now === null) return <time dateTime={at}>{utcWords(time)}</time>;
  const locale = englishOf(navigator.languages);
  return (
    <time dateTime={at} title={exactWords(time, locale)}>
      {aheadWords(time, now, locale)}
    </time>
  );
}

/** `in 5 minutes`, `in 2 hours`, `tomorrow`. Overdue times count as due now. */
function aheadWords(time: number, now: number, locale: string): string {
  const words = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  const left = time - now;
  if (left < MINUTE_MS) return 'any moment now';
  if (left < HOUR_MS) return words.format(Math.floor(left / MINUTE_MS), 'minute');
  if (left < DAY_MS) return words.format(Math.floor(left / HOUR_MS), 'hour');
  return words.format(Math.floor(left / DAY_MS), 'day');
}
