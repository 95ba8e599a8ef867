import { foldForSearch } from './fold-text.js';
import { foldForIndex, placesOfWords, type SearchWords } from './search-words.js';

export interface TextPart {
  readonly text: string;
  readonly isMatch: boolean;
}

type Places = readonly (readonly [from: number, to: number])[];

export function markedParts(original: string, query: SearchWords): TextPart[] {
  return markPlaces(original, (folded) => placesOfWords(query, folded));
}

/** Marks the places that the function finds in the folded text. */
export function markPlaces(original: string, placesIn: (folded: string) => Places): TextPart[] {
  const text = original.normalize('NFC');
  const { folded, starts } = foldWithPlaces(text);
  const parts: TextPart[] = [];
  const add = (from: number, to: number, isMatch: boolean) => {
    if (to > from) parts.push({ text: text.slice(from, to), isMatch });
  };
  let end = 0;
  for (const [from, to] of mergePlaces(placesIn(folded))) {
    const start = Math.max(starts[from]!, end);
    // One letter may fold to two; if only the first matches, the whole letter is marked.
    let after = to;
    while (after < folded.length && starts[after] === starts[to - 1]) after += 1;
    add(end, start, false);
    end = starts[after] ?? text.length;
    add(start, end, true);
  }
  add(end, text.length, false);
  return parts;
}

/** Joins places that overlap or touch; in the order of the text. */
export function mergePlaces(places: Places): [number, number][] {
  const merged: [number, number][] = [];
  for (const [from, to] of places) {
    const last = merged.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else merged.push([from, to]);
  }
  return merged;
}

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Folds the text and maps each UTF-16 unit to the start of its original character. */
function foldWithPlaces(text: string): { readonly folded: string; readonly starts: number[] } {
  const starts: number[] = [];
  let folded = '';
  for (const { segment, index } of segmenter.segment(text)) {
    const own = foldForIndex(segment);
    for (let unit = 0; unit < own.length; unit += 1) starts.push(index);
    folded += own;
  }
  return { folded, starts };
}

const BEFORE_MATCH = 50;
const MOST_CHARACTERS = 160;

/** One line of a long text around the first match; undefined without a match. */
export function excerptOf(text: string, query: SearchWords): string | undefined {
  const words = text.normalize('NFC').split(/\s+/).filter(Boolean);
  const [first] = placesOfWords(query, foldForIndex(words.join(' ')));
  if (!first) return undefined;
  // Words fold one by one to the same text, so that the match leads to its word.
  let place = 0;
  const at = words.findIndex((word) => (place += foldForSearch(word).length + 1) > first[0]);
  let start = at;
  for (let length = 0; start > 0 && length < BEFORE_MATCH; start -= 1)
    length += words[start - 1]!.length + 1;
  let end = start;
  for (let length = 0; end < words.length; end += 1) {
    length += words[end]!.length + 1;
    if (end > at && length > MOST_CHARACTERS) break;
  }
  const line = words.slice(start, end).join(' ');
  return `${start > 0 ? '…' : ''}${line}${end < words.length ? '…' : ''}`;
}
