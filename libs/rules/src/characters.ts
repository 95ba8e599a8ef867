const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** How many characters a person sees in a text: a family emoji is one, and so is é however it is written. */
export function countCharacters(text: string): number {
  let count = 0;
  for (const _ of segmenter.segment(text)) count += 1;
  return count;
}

/** No character that people write takes more code units; who writes more is measuring us. */
const MOST_UNITS_A_CHARACTER = 16;

/** True where a text has more than `most` characters; never costs more than their length. */
export function hasMoreCharacters(text: string, most: number): boolean {
  return text.length > most * MOST_UNITS_A_CHARACTER || countCharacters(text) > most;
}

/** A text of one line as it is stored: without spaces around it, with single ones in it. */
export function normaliseLine(text: string): string {
  return text.normalize('NFC').replace(/\s+/g, ' ').trim();
}
