import { fold, names, topics, vocabulary } from './subjects.js';

const WORD = /[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}.+#$&'’-]*[\p{L}\p{M}\p{N}+#$])?/gu;
const POSSESSIVES = /['’]s\b/g;
const SURROGATE = /[\ud800-\udfff]/;

/** Words of several texts, with an empty one between two texts. */
export class Words {
  readonly folded: readonly string[];
  readonly words: readonly KnownWord[];
  private readonly texts: readonly string[];
  private asWritten: readonly string[] | null = null;

  constructor(...texts: readonly string[]) {
    this.texts = texts.map((text) =>
      text.includes("'") || text.includes('’') ? text.replaceAll(POSSESSIVES, '') : text,
    );
    this.folded = split(this.texts.map(fold));
    // Never within one text, where equal words must share one entry.
    if (byForm.size > MOST_WORDS) byForm.clear();
    this.words = this.folded.map((word) => byForm.get(word) ?? learn(word));
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

const [UNKNOWN, OUTSIDE, INSIDE, NOT_FIRST, ANYWHERE] = [0, 1, 2, 3, 4] as const;
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
  if (kinds[code] === UNKNOWN) kinds[code] = kindOf(text.charAt(at));
  return kinds[code];
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
  /** Meaningful as a single word. */
  readonly isTerm: boolean;
  readonly beginsPhrase: boolean;
  /** Scratch fields for the current text. */
  count: number;
  firstAt: number;
}

const byForm = new Map<string, KnownWord>();

function learn(word: string): KnownWord {
  const beginsPhrase = names.hasBeginning(word) || topics.hasBeginning(word);
  const isWord = word.length >= SHORTEST_TERM && !STOP_WORDS.has(word);
  const isTerm = isWord && !/^\d|^cve-/.test(word);
  const entry = { word, isTerm, beginsPhrase, count: 0, firstAt: 0 };
  byForm.set(word, entry);
  return entry;
}

const STOP_WORDS: ReadonlySet<string> = new Set(vocabulary.stopWords);
