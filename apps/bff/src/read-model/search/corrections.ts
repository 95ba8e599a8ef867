import { bestSpelling, type SearchWord, SEPARATOR, withNearWords } from '@elevate/rules';
import type { SearchIndex } from './search-index.js';
import type { Searchable } from './segment.js';
import type { Vocabulary } from './vocabulary.js';

const NEAR_WORDS = 40;
const MOST_REPLACED = 8;
/** A word that exists is taken for a misspelt one only beside one this many times as frequent. */
const FREQUENT = 8;
const [ONE_LETTER, TWO_LETTERS] = [0.9, 0.7];

export interface Correction {
  /** A similar query that finds something. */
  readonly text: string | null;
  readonly missing: readonly string[];
  /** The query without one or more of its words, if that finds something. */
  readonly others: string | null;
}

/**
 * Replaces misspelt words that nothing has or, if each is somewhere, those that leave an item with
 * all words. Quoted words stay.
 */
export async function correct<Item extends Searchable>(
  index: SearchIndex<Item>,
  term: string,
  isName: (word: string) => boolean = () => false,
): Promise<Correction> {
  const { words } = index.wordsOf(term);
  if (words.length === 0) return { text: null, missing: [], others: null };
  const vocabulary = await index.words();
  const missing: SearchWord[] = [];
  for (const word of words) {
    const [found] = await index.findInTurns(spell([word]), 1);
    if (!found && !isName(word.text)) missing.push(word);
  }
  // Another word that exists may be the misspelt one.
  for (const replaceable of missing.length > 0 ? [missing, words] : [words]) {
    if (replaceable.length > MOST_REPLACED) continue;
    const text = await nearest(index, words, replaceable, vocabulary);
    if (text !== undefined) return { text, missing: [], others: null };
  }
  const others = await othersOf(index, words, missing);
  return { text: null, missing: missing.map((word) => spell([word])), others: others ?? null };
}

/** The query of the item that has all words, or near ones instead of the replaceable. */
async function nearest<Item extends Searchable>(
  index: SearchIndex<Item>,
  words: readonly SearchWord[],
  replaceable: readonly SearchWord[],
  vocabulary: Vocabulary,
): Promise<string | undefined> {
  const spelled = words.map((word) => {
    if (word.isPhrase || !replaceable.includes(word)) return word;
    const least = FREQUENT * vocabulary.countOf(word.text);
    const near = vocabulary.near(word.text, NEAR_WORDS).filter(({ count }) => count >= least);
    const worthOf = (distance: number) => (distance === 1 ? ONE_LETTER : TWO_LETTERS);
    const worths = near.map(({ text, distance }) => ({ text, worth: worthOf(distance) }));
    return withNearWords(word, worths);
  });
  const item = await index.best(spelled);
  if (!item) return undefined;
  const text = index.foldedText(item);
  const title = text.slice(0, text.indexOf(SEPARATOR));
  const taken = spelled.map((word, at) => {
    const own = words[at]!;
    const { spelling } = bestSpelling(word, text, title);
    if (!spelling || own.spellings.includes(spelling)) return own;
    return { ...own, text: spelling.parts.join(' ') };
  });
  return spell(taken);
}

/** The words without the missing or one of them; else the rarest that are found together. */
async function othersOf<Item extends Searchable>(
  index: SearchIndex<Item>,
  words: readonly SearchWord[],
  missing: readonly SearchWord[],
): Promise<string | undefined> {
  const known = words.filter((word) => !missing.includes(word));
  const isFound = async (part: readonly SearchWord[]) =>
    part.length > 0 && (await index.findInTurns(spell(part), 1)).length > 0;
  const parts = missing.length > 0 ? [known] : words.map((word) => without(known, word));
  for (const part of parts) if (await isFound(part)) return spell(part);
  let kept: readonly SearchWord[] = [];
  for (const word of known.toSorted((a, b) => index.rarityOf(b) - index.rarityOf(a))) {
    const more = known.filter((other) => other === word || kept.includes(other));
    if (await isFound(more)) kept = more;
  }
  return kept.length > 0 ? spell(kept) : undefined;
}

const without = (words: readonly SearchWord[], left: SearchWord): readonly SearchWord[] =>
  words.filter((word) => word !== left);

function spell(words: readonly SearchWord[]): string {
  return words.map(({ text, isPhrase }) => (isPhrase ? `"${text}"` : text)).join(' ');
}
