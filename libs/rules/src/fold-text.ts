/**
 * A text as names are compared: in lower case, and accented letters as one character however they were
 * typed. Two names are the same where their folded forms are.
 */
export function foldText(text: string): string {
  // Lowercasing picks the final sigma by its neighbors, which a substring does not have.
  return text.normalize('NFC').toLowerCase().replaceAll('ς', 'σ');
}

const ASCII = /^[\0-\x7f]*$/;
/** The accents of Latin, Greek and Cyrillic letters; other scripts write vowels as marks. */
const ACCENTS = /[\u0300-\u036f]/g;
/** Letters whose stroke is part of them. */
const STROKED = /[øłđħŧı]/g;
const PLAIN: Readonly<Record<string, string>> = { ø: 'o', ł: 'l', đ: 'd', ħ: 'h', ŧ: 't', ı: 'i' };

/** A text as it is searched: in lower case and without accents, so that "zurich" finds "Zürich". */
export function foldForSearch(text: string): string {
  // Most texts are ASCII, and a hundred thousand of them are folded when a process starts.
  if (ASCII.test(text)) return text.toLowerCase();
  const bare = text.normalize('NFD').replace(ACCENTS, '').normalize('NFC').toLowerCase();
  return bare.replaceAll('ς', 'σ').replace(STROKED, (letter) => PLAIN[letter] ?? letter);
}
