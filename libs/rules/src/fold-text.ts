/**
 * A text as all matching compares it: in lower case, and accented letters as one character however
 * they were typed. Two texts match where their folded forms do.
 */
export function foldText(text: string): string {
  // The final sigma is written by the letters around it, which a part of a word does not have.
  return text.normalize('NFC').toLowerCase().replaceAll('ς', 'σ');
}
