import { MINUTE_MS } from '@elevate/rules';
import { useNow } from '../timing/use-now.js';
import { englishOf, exactWords, relativeWords, utcWords } from './time.js';

/** `in 5 minutes`, `in 2 hours`, `tomorrow`. */
export function TimeAhead({ at }: { readonly at: string }) {
  const now = useNow();
  const time = Date.parse(at);
  if (now === null) return <time dateTime={at}>{utcWords(time)}</time>;
  const locale = englishOf(navigator.languages);
  return (
    <time dateTime={at} title={exactWords(time, locale)}>
      {/* Overdue times count as due now. */}
      {time - now < MINUTE_MS ? 'any moment now' : relativeWords(time - now, locale, 'long')}
    </time>
  );
}
