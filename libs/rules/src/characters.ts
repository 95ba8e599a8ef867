const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

const PART_UNITS = 500;

/**
 * Counts graphemes: a family emoji or é in either Unicode form is one. Stops above `most`. Each step of the
 * segmenter takes longer in a longer text, so it gets the text in parts.
 */
export function countCharacters(text: string, most = Infinity): number {
  let count = 0;
  let start = 0;
  let units = PART_UNITS;
  while (start < text.length && count <= most) {
    const end = start + units;
    const isPair = (text.codePointAt(end - 1) ?? 0) > 0xffff;
    const parts = [...segmenter.segment(text.slice(start, isPair ? end + 1 : end))];
    if (end >= text.length) return count + parts.length;
    // The last one may go on in the next part.
    const { index = 0 } = parts.at(-1) ?? {};
    units = index === 0 ? 2 * units : PART_UNITS;
    start += index;
    count += parts.length - 1;
  }
  return count;
}

/** Real graphemes are shorter; longer ones would make counting slow. */
const MOST_UNITS_A_CHARACTER = 16;

/** Code units; a longer text has more than `most` characters, however they are counted. */
export const longestText = (most: number): number => most * MOST_UNITS_A_CHARACTER;

/** Stops at `most`, so long texts are never fully segmented. */
export function hasMoreCharacters(text: string, most: number): boolean {
  return text.length > longestText(most) || countCharacters(text, most) > most;
}

/** U+FFFD stands for a character that another program lost. */
export function normalizeLine(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\s\uFFFD]+/g, ' ')
    .trim();
}
