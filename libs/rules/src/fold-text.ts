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

/** The mark of й or ї makes another letter; that of ё and stress marks do not. */
const CYRILLIC_WITH_MARK = /[\u0400-\u04ff][\u0300-\u036f]/g;
const SAME_LETTER = 'ёЁѐЀѝЍ';

function keepLetter(pair: string): string {
  const letter = pair.normalize('NFC');
  return letter.length === 1 && !SAME_LETTER.includes(letter) ? letter : pair;
}

const letters = (from: string, to: string | readonly string[]) =>
  [new RegExp(`[${from}]`, 'g'), (letter: string) => to[from.indexOf(letter)]!] as const;

/** Decomposition does not split these. */
const STROKED = letters('øłđħŧı', 'oldhti');
/** Letters of Akan, Ewe, Fula, Hausa and Wolof too, and Arabic as it is typed without care and in Persian. */
const OTHERS = letters('ßæœþðɛɔɗɖɓƙƴŋةىیک', 'ss ae oe th d e o d d b k y n ه ي ي ك'.split(' '));
const ARABIC_DIGITS = /[\u0660-\u0669\u06f0-\u06f9]/g;

const KATAKANA = /[\u30a1-\u30f6\u30fd\u30fe]/g;
const FROM_HIRAGANA_TO_KATAKANA = 0x60;

const toHiragana = (kana: string) =>
  String.fromCharCode(kana.charCodeAt(0) - FROM_HIRAGANA_TO_KATAKANA);

/**
 * Without accents and typographic variants: "zurich" finds "Zürich" and "don't" finds "don’t". Katakana are hiragana.
 * May change the length: "ß" is "ss".
 */
export function foldForSearch(text: string): string {
  // Fast path: startup folds a hundred thousand texts, mostly ASCII.
  if (ASCII.test(text)) return text.toLowerCase();
  return withoutMarks(decomposed(text).replace(CYRILLIC_WITH_MARK, keepLetter))
    .replace(...OTHERS)
    .replace(ARABIC_DIGITS, (digit) => String(digit.charCodeAt(0) & 15))
    .replace(KATAKANA, toHiragana);
}

/** For ids made of names. Frozen: addresses and follows contain these ids. */
export function foldForId(text: string): string {
  return ASCII.test(text) ? text.toLowerCase() : withoutMarks(decomposed(text));
}

// The apostrophes first: the decomposition splits an acute accent.
function decomposed(text: string): string {
  return text.replace(APOSTROPHES, "'").normalize('NFKD');
}

function withoutMarks(text: string): string {
  const bare = text.replace(IGNORED, '').replace(HYPHENS, '-').replace(QUOTES, '"');
  return bare
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('ς', 'σ')
    .replace(...STROKED);
}
