const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Counts graphemes: a family emoji or é in either Unicode form is one. */
export function countCharacters(text: string): number {
  let count = 0;
  for (const _ of segmenter.segment(text)) count += 1;
  return count;
}

/** Real graphemes are shorter; longer ones would make counting slow. */
const MOST_UNITS_A_CHARACTER = 16;

/** Stops at `most`, so long texts are never fully segmented. */
export function hasMoreCharacters(text: string, most: number): boolean {
  return text.length > most * MOST_UNITS_A_CHARACTER || countCharacters(text) > most;
}

/** U+FFFD stands for a character that another program lost. */
export function normalizeLine(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\s\uFFFD]+/g, ' ')
    .trim();
}
