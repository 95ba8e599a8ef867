import vocabulary from '../../../../../data/keywords.json' with { type: 'json' };
import { findCveIds } from './find-cve-ids.js';

interface KeywordSource {
  readonly title: string;
  readonly summary: string;
  readonly categories: readonly string[];
  readonly texts: readonly string[];
}

const MOST_KEYWORDS = 12;
// Leaves room for other kinds of keyword.
const MOST_OF_A_KIND = 4;
const CATEGORY_CHARACTERS = 40;
const EMPTY_CATEGORIES =
  /^(?:uncategori[sz]ed|general|news|blog|blogs|all|featured|articles?|posts?|other|misc|default|security|cybersecurity|https?:.*|\d+)$/i;

export function extractKeywords({ title, summary, categories, texts }: KeywordSource) {
  const cveIds = findCveIds([title, ...texts]);
  const words = new Words(title, summary);
  const telling = categories.filter(
    (category) => category.length <= CATEGORY_CHARACTERS && !EMPTY_CATEGORIES.test(category),
  );
  const keywords = firstOnes([
    ...names.find(words, MOST_OF_A_KIND),
    ...cveIds.slice(0, MOST_OF_A_KIND),
    ...topics.find(words, MOST_OF_A_KIND),
    ...telling.slice(0, MOST_OF_A_KIND),
    ...frequentTerms(words, MOST_OF_A_KIND),
  ]);
  return { keywords, cveIds };
}

function firstOnes(all: readonly string[]): string[] {
  const keys: string[] = [];
  const first: string[] = [];
  for (const keyword of all) {
    const key = keyword.toLowerCase();
    if (key === '' || keys.includes(key)) continue;
    keys.push(key);
    first.push(keyword);
    if (first.length === MOST_KEYWORDS) break;
  }
  return first;
}

function frequentTerms({ repeated }: Words, most: number): string[] {
  return repeated
    .sort((a, b) => b.count - a.count || a.firstAt - b.firstAt)
    .slice(0, most)
    .map(({ word }) => word);
}

class PhraseIndex {
  private readonly start: Step = { phrase: null, next: new Map() };

  add(phrase: string, meaning: string, isCaseSensitive = false): void {
    let step = this.start;
    for (const word of phrase.split(/ (?:& )?/).map(fold)) {
      const next: Step = step.next.get(word) ?? { phrase: null, next: new Map() };
      step.next.set(word, next);
      step = next;
    }
    step.phrase = { meaning, exactly: isCaseSensitive ? phrase : null };
  }

  hasBeginning(word: string): boolean {
    return this.start.next.has(word);
  }

  find(words: Words, most: number): string[] {
    const subjects: string[] = [];
    let end = 0;
    for (const at of words.beginnings) {
      if (at < end || subjects.length === most) continue;
      const first = this.start.next.get(words.folded[at] ?? '');
      const match = first && longestFrom(first, words, at);
      if (!match) continue;
      if (!subjects.includes(match.meaning)) subjects.push(match.meaning);
      end = at + match.length;
    }
    return subjects;
  }
}

const names = new PhraseIndex();

/** A trie node: may end a phrase and continue longer ones. */
interface Step {
  /** With the required exact spelling, if case-sensitive. */
  phrase: { readonly meaning: string; readonly exactly: string | null } | null;
  readonly next: Map<string, Step>;
}

function longestFrom(first: Step, words: Words, at: number) {
  let longest: { readonly meaning: string; readonly length: number } | null = null;
  let step: Step | undefined = first;
  for (let length = 1; step; length += 1) {
    const { phrase } = step;
    if (phrase && (phrase.exactly === null || phrase.exactly === words.writtenAt(at)))
      longest = { meaning: phrase.meaning, length };
    step = step.next.size === 0 ? undefined : step.next.get(words.folded[at + length] ?? '');
  }
  return longest;
}

// Names that are case-sensitive, because in another case they are ordinary words.
const ordinaryWords = new Set(vocabulary.ordinaryWords);
for (const name of vocabulary.names) names.add(name, name, ordinaryWords.has(name));

const topics = new PhraseIndex();
for (const [topic, phrases] of Object.entries(vocabulary.topics))
  for (const phrase of phrases) topics.add(phrase, topic);

function fold(word: string): string {
  const lower = word.toLowerCase();
  return lower.includes('’') ? lower.replaceAll('’', "'") : lower;
}

const WORD = /[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}.+#$&'’-]*[\p{L}\p{M}\p{N}+#$])?/gu;
const POSSESSIVES = /['’]s\b/g;
const SURROGATE = /[\ud800-\udfff]/;

let latest = 0;

/** Words of several texts, with an empty one between two texts. */
class Words {
  readonly folded: readonly string[];
  /** Positions of words that may begin a phrase. */
  readonly beginnings: number[] = [];
  /** Terms that occur more than once. */
  readonly repeated: KnownWord[] = [];
  private readonly number = (latest += 1);
  private readonly texts: readonly string[];
  private asWritten: readonly string[] | null = null;

  constructor(...texts: readonly string[]) {
    this.texts = texts.map((text) =>
      text.includes("'") || text.includes('’') ? text.replaceAll(POSSESSIVES, '') : text,
    );
    this.folded = split(this.texts.map(fold));
    // Never within one text, where equal words must share one entry.
    if (byForm.size > MOST_WORDS) byForm.clear();
    for (let at = 0; at < this.folded.length; at += 1) this.count(at);
  }

  private count(at: number): void {
    const word = this.folded[at] ?? '';
    const entry = byForm.get(word) ?? learn(word);
    if (entry.beginsPhrase) this.beginnings.push(at);
    if (!entry.isTerm) return;
    if (entry.countedFor !== this.number) {
      entry.countedFor = this.number;
      entry.count = 0;
      entry.firstAt = at;
    }
    entry.count += 1;
    if (entry.count === 2) this.repeated.push(entry);
  }

  /** Rarely needed, so texts are split again on demand. */
  writtenAt(at: number): string | undefined {
    this.asWritten ??= split(this.texts);
    return this.asWritten[at];
  }
}

function split(texts: readonly string[]): string[] {
  const words: string[] = [];
  for (const [index, text] of texts.entries()) {
    if (index > 0) words.push('');
    if (SURROGATE.test(text)) words.push(...(text.match(WORD) ?? []));
    else addWords(text, words);
  }
  return words;
}

// 0 is unknown yet.
const [OUTSIDE, INSIDE, NOT_FIRST, ANYWHERE] = [1, 2, 3, 4] as const;
const kinds = new Uint8Array(0x1_00_00);

/** Equals the WORD pattern; a loop is several times faster. */
function addWords(text: string, words: string[]): void {
  const { length } = text;
  for (let at = 0; at < length; at += 1) {
    if (kindAt(text, at) !== ANYWHERE) continue;
    let end = at + 1;
    while (end < length && kindAt(text, end) !== OUTSIDE) end += 1;
    let last = end;
    while (kindAt(text, last - 1) === INSIDE) last -= 1;
    words.push(text.slice(at, last));
    at = end;
  }
}

function kindAt(text: string, at: number): number | undefined {
  const code = text.charCodeAt(at);
  return kinds[code] || (kinds[code] = kindOf(text.charAt(at)));
}

function kindOf(character: string): number {
  if (/[\p{L}\p{N}]/u.test(character)) return ANYWHERE;
  if (/[\p{M}+#$]/u.test(character)) return NOT_FIRST;
  return /[.&'’-]/.test(character) ? INSIDE : OUTSIDE;
}

const MOST_WORDS = 4_096;
const SHORTEST_TERM = 4;

/** Cached per word, not per text. */
export interface KnownWord {
  readonly word: string;
  readonly isTerm: boolean;
  readonly beginsPhrase: boolean;
  countedFor: number;
  count: number;
  firstAt: number;
}

const byForm = new Map<string, KnownWord>();

function learn(word: string): KnownWord {
  const beginsPhrase = names.hasBeginning(word) || topics.hasBeginning(word);
  const isWord = word.length >= SHORTEST_TERM && !STOP_WORDS.has(word);
  const isTerm = isWord && !/^\d|^cve-/.test(word);
  const entry = { word, isTerm, beginsPhrase, countedFor: 0, count: 0, firstAt: 0 };
  byForm.set(word, entry);
  return entry;
}

const STOP_WORDS: ReadonlySet<string> = new Set(vocabulary.stopWords);
