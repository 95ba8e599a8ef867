/** Plurals that no ending gives. */
const SINGULARS = new Map([
  ['women', 'woman'],
  ['men', 'man'],
  ['children', 'child'],
  ['people', 'person'],
  ['indices', 'index'],
  ['matrices', 'matrix'],
  ['vertices', 'vertex'],
  ['criteria', 'criterion'],
  ['mice', 'mouse'],
]);
const PLURALS = new Map(Array.from(SINGULARS, ([plural, word]) => [word, plural]));

/** Endings of plurals, of the singular, and the fewest letters before them. The first that fits is replaced. */
const PLURAL_ENDINGS: readonly (readonly [string, string, number])[] = [
  ['sis', 's', 2],
  ['ais', 'al', 4],
  ['eis', 'el', 3],
  ['ss', 'ss', 1],
  ['us', 'us', 1],
  ['news', 'news', 0],
  ['coes', 'cao', 1],
  ['soes', 'sao', 2],
  ['lhoes', 'lhao', 1],
  ['gens', 'gem', 2],
  ['eaux', 'eau', 1],
  ['aux', 'al', 3],
  ['s', '', 3],
  ['en', '', 4],
];

const SHORTEST = 3;
const LATIN = /^[a-z]+$/;
const VERB = /^(.{3,}?)(?:ing|(?<!e)ed)$/;
const VOWEL = /[aeiouy]/;
const DOUBLED = /([bdgkmnprt])\1$/;

/**
 * The stem of singular and plural in five languages, and of English -ing and -ed. The word's language is unknown, so only
 * endings that rarely unite different words.
 *
 * @param word Folded, see `foldForSearch`.
 */
export function stemOf(word: string): string {
  if (word.length <= SHORTEST || !LATIN.test(word)) return word;
  const stem = withoutVerbEnding(withoutPlural(word));
  return stem.length <= SHORTEST ? stem : stem.replace(/(?:ie|y)$/, 'i').replace(/e$/, '');
}

function withoutPlural(word: string): string {
  const [ending, singular] =
    PLURAL_ENDINGS.find(
      ([end, , rest]) => word.length >= end.length + rest && word.endsWith(end),
    ) ?? [];
  return ending === undefined ? word : word.slice(0, word.length - ending.length) + singular;
}

function withoutVerbEnding(word: string): string {
  const [, stem] = VERB.exec(word) ?? [];
  return stem !== undefined && VOWEL.test(stem) ? stem.replace(DOUBLED, '$1') : word;
}

/** The singular or plural that has another stem. */
export function irregularForm(word: string): string | undefined {
  return SINGULARS.get(word) ?? PLURALS.get(word);
}

const VERB_ENDINGS = ['ing', 'ed', 'ings', 'eds'];
const ENDINGS =
  ' s es e y i l m x ie ies ied ys en een yen ing eing ying ings ed yed eds eden is sis ses ux ns ao oes'.split(
    ' ',
  );

/** The words with the stem of those that may exist. */
export function possibleForms(
  stem: string,
  mayExist: (word: string) => boolean = () => true,
): string[] {
  const starts = new Set([stem, commonStart(stem)]);
  const plain = [...starts].flatMap((start) => ENDINGS.map((ending) => start + ending));
  const doubled = VERB_ENDINGS.map((ending) => stem + stem.slice(-1) + ending);
  return [...new Set([...plain, ...doubled])].filter(
    // A look into a vocabulary costs less than a stem.
    (word) => mayExist(word) && stemOf(word) === stem,
  );
}

/** Every form of the stem begins with this. */
export function commonStart(stem: string): string {
  if (stem.endsWith('ao')) return stem.slice(0, -2);
  return stem.replace(/(?:i|(?<=[ae])l|(?<=ge)m)$/, '');
}
