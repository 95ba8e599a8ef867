/** Folds a name for comparison: lowercase and NFC. */
export function foldText(text: string): string {
  // The final sigma depends on its neighbors, which a substring lacks.
  return text.normalize('NFC').toLowerCase().replaceAll('ς', 'σ');
}

const ASCII = /^[\0-\x7f]*$/;

/** Accents, vowel points of Hebrew and Arabic, invisible characters. Other scripts use marks as vowels. */
const IGNORED =
  /[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0640\u064b-\u0655\u0670\u06d6-\u06dc\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;

const APOSTROPHES =
  /[\u00b4\u02b9\u02bb\u02bc\u02be\u02bf\u02c8\u2018-\u201b\u2032\u2035\u05f3\ua78c]/g;
const QUOTES = /[\u05f4\u201c-\u201f\u2033\u2036]/g;
const HYPHENS = /[\u058a\u05be\u2010-\u2015\u2043\u2212\ufe58\ufe63]/g;

/** Decomposition does not split these letters. */
const STROKED = /[øłđħŧı]/g;

const PLAIN: Readonly<Record<string, string>> = { ø: 'o', ł: 'l', đ: 'd', ħ: 'h', ŧ: 't', ı: 'i' };

/** Without accents and typographic variants: "zurich" finds "Zürich" and "don't" finds "don’t". */
export function foldForSearch(text: string): string {
  // Fast path: startup folds a hundred thousand texts, mostly ASCII.
  if (ASCII.test(text)) return text.toLowerCase();
  // Before the decomposition, which splits an acute accent.
  const bare = text.replace(APOSTROPHES, "'").normalize('NFKD').replace(IGNORED, '');
  const plain = bare.replace(HYPHENS, '-').replace(QUOTES, '"').normalize('NFC').toLowerCase();
  return plain.replaceAll('ς', 'σ').replace(STROKED, (letter) => PLAIN[letter] ?? letter);
}
