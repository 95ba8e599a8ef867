import { useNow } from '../lib/use-now.js';
import { aheadWords, englishOf, exactWords, utcWords } from '../lib/time-words.js';

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
