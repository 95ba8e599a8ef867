/** Folds a name for comparison: lowercase and NFC. */
export function foldText(text: string): string {
  // Lowercasing chooses the final sigma by its neighbors, which a substring lacks.
  return text.normalize('NFC').toLowerCase().replaceAll('ς', 'σ');
}

const ASCII = /^[\0-\x7f]*$/;

/** Latin, Greek and Cyrillic accents; other scripts use marks as vowels. */
const ACCENTS = /[\u0300-\u036f]/g;

/** NFD does not split these letters. */
const STROKED = /[øłđħŧı]/g;

const PLAIN: Readonly<Record<string, string>> = { ø: 'o', ł: 'l', đ: 'd', ħ: 'h', ŧ: 't', ı: 'i' };

/** Lowercase without accents, so that "zurich" finds "Zürich". */
export function foldForSearch(text: string): string {
  // Fast path: startup folds a hundred thousand texts, mostly ASCII.
  if (ASCII.test(text)) return text.toLowerCase();
  const bare = text.normalize('NFD').replace(ACCENTS, '').normalize('NFC').toLowerCase();
  return bare.replaceAll('ς', 'σ').replace(STROKED, (letter) => PLAIN[letter] ?? letter);
}
