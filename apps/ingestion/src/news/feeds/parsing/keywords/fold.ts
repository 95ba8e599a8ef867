/** A word without what does not tell it from others: its case and the form of its apostrophe. */
export function fold(word: string): string {
  const lower = word.toLowerCase();
  return lower.includes('’') ? lower.replaceAll('’', "'") : lower;
}
