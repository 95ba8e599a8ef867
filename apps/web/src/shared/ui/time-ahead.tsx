import { useNow } from '../lib/use-now.js';
import { aheadWords, englishOf, exactWords, worldWords } from '../lib/time-words.js';

export function TimeAhead({ at }: { readonly at: string }) {
  const now = useNow();
  const time = Date.parse(at);
  if (now === null) return <time dateTime={at}>{worldWords(time)}</time>;
  const locale = englishOf(navigator.languages);
  return (
    <time dateTime={at} title={exactWords(time, locale)}>
      {aheadWords(time, now, locale)}
    </time>
  );
}
