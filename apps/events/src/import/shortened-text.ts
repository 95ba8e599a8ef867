import { EVENT_LIMITS, hasMoreCharacters, normalizeLine } from '@elevate/rules';

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** In code units; a text of this length is cut before its graphemes are looked for. */
const LONGEST_READ = 4_000;

export interface ShortenedText {
  readonly text: string;
  readonly isShortened: boolean;
}

/** Cuts a description after a word, within the limit of the specification. */
export function shortenedText(text: string): ShortenedText {
  const line = normalizeLine(text.slice(0, LONGEST_READ));
  const most = EVENT_LIMITS.description_short;
  if (!hasMoreCharacters(line, most)) return { text: line, isShortened: false };
  const graphemes: string[] = [];
  for (const { segment } of segmenter.segment(line)) {
    if (graphemes.push(segment) === most - 1) break;
  }
  const cut = graphemes.join('');
  const words = cut.replace(/\s+\S*$/u, '');
  return { text: `${words.length > cut.length / 2 ? words : cut}…`, isShortened: true };
}
