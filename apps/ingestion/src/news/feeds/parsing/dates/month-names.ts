import { Info } from 'luxon';

const ENGLISH = new Map(
  ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'].map(
    (name, index) => [name, index + 1],
  ),
);
// On ambiguity the first locale wins.
const LOCALES = [
  ...['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'pl', 'cs', 'sk', 'hu', 'ro', 'sv', 'da', 'nb'],
  ...[
    'fi',
    'tr',
    'ru',
    'uk',
    'bg',
    'sr',
    'el',
    'ca',
    'id',
    'vi',
    'et',
    'lv',
    'lt',
    'sl',
    'he',
    'ar',
  ],
];
// Common misspellings.
const MISSPELT: readonly (readonly [string, number])[] = [
  ['sept', 9],
  ['μαω', 3],
  ['μαι', 5],
  ['αυγ', 8],
  ['νοε', 11],
  ['januari', 1],
  ['februari', 2],
  ['jui', 6],
  ['janner', 1],
];

let names: Map<string, number> | undefined;

export function monthOf(word: string): number | undefined {
  const folded = fold(word);
  return ENGLISH.get(folded) ?? allNames().get(folded);
}

// Built on first use, because looking up all locales is slow.
function allNames(): Map<string, number> {
  names ??= new Map(
    [...LOCALES.flatMap(namesIn), ...MISSPELT]
      .reverse()
      .map(([name, month]) => [fold(name), month]),
  );
  return names;
}

function namesIn(locale: string): (readonly [string, number])[] {
  const lists = (['long', 'short'] as const).flatMap((length) => [
    Info.months(length, { locale }),
    Info.monthsFormat(length, { locale }),
  ]);
  return lists.flatMap((list) => list.map((name, index) => [name, index + 1] as const));
}

function fold(word: string): string {
  return word
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\p{M}.]/gu, '');
}
