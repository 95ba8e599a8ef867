const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Counts graphemes: a family emoji is one character, and so is é in either Unicode form. */
export function countCharacters(text: string): number {
  let count = 0;
  for (const _ of segmenter.segment(text)) count += 1;
  return count;
}

/** Real graphemes stay below this; longer ones are attempts to make counting slow. */
const MOST_UNITS_A_CHARACTER = 16;

/** Bounded by `most`: never segments a text of arbitrary length. */
export function hasMoreCharacters(text: string, most: number): boolean {
  return text.length > most * MOST_UNITS_A_CHARACTER || countCharacters(text) > most;
}

/** Trims a single-line text and collapses white space. */
export function normalizeLine(text: string): string {
  return text.normalize('NFC').replace(/\s+/g, ' ').trim();
}
