import { foldForSearch } from './fold-text.js';
import { rareSpellings, type Spelling } from './rare-spellings.js';
import { commonStart, irregularForm, stemOf } from './word-forms.js';

/** More words than this cost time and narrow nothing. */
const MOST_WORDS = 16;
/** Longest run of words that may be a name of the trade. */
const MOST_WORDS_A_NAME = 4;
const LONGEST_JOINED = 24;
const SHORTEST_SPLIT = 4;
const SHORTEST_SPACED = 6;
/** "python3" is also written "Python 3", "gpt4o" "GPT 4o". */
const BEFORE_NUMBER = /^\p{L}{2,} \d[\d.]*\p{L}?$/u;
const LATIN = /^[a-z\d]+$/;
const SIGNS_IN_WORDS = ['-', '.', "'"];
const SHORTEST_FORM = 4;

/** Separates texts; cannot be typed. */
export const SEPARATOR = '\0';
/** Stands before the texts that only words search. */
export const NAMES = '\x01';

/** Groups of names that mean the same, such as "Kubernetes" and "k8s". */
export type OtherNames = readonly (readonly string[])[];

export interface SearchWord {
  readonly text: string;
  readonly spellings: readonly Spelling[];
  /** Quoted: corrections leave it as it is. */
  readonly isPhrase: boolean;
}

export interface SearchWords {
  /** Folded. Undefined if the query has a phrase, which narrows the search. */
  readonly term: string | undefined;
  readonly words: readonly SearchWord[];
}

/** Kinds of UTF-16 units: what stands between words, in words, and in scripts that write no spaces. */
const [BETWEEN, LETTER, RUN, UNKNOWN] = [0, 1, 2, 3];
const kinds = new Uint8Array(0x10000).fill(UNKNOWN);
const RUNS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー\ud800-\udfff]/u;
const LETTERS = /[\p{L}\p{N}\p{M}]/u;

function kindOf(unit: number): number {
  const kind = kinds[unit]!;
  if (kind !== UNKNOWN) return kind;
  const character = String.fromCharCode(unit);
  return (kinds[unit] = RUNS.test(character) ? RUN : LETTERS.test(character) ? LETTER : BETWEEN);
}

/** Straight, curly, German and angle quotes, and Japanese brackets. */
const PHRASE = /["“„«»「]([^"“”„«»「」]*)["“”«»」]/g;
const QUOTE_SIGNS = /["“”„«»「」]/gu;
/** "c++", "c#", ".net" and "3.11" are words; other signs only separate. */
const WORD = /(?:(?<!\S)\.)?[\p{L}\p{N}\p{M}]+(?:(?<=\d)[.,]\d[\p{L}\p{N}\p{M}]*)*[+#]*/gu;
const PARTS_OF_WORD = new RegExp(`${RUNS.source}+|(?:(?!${RUNS.source}).)+`, 'gu');

/** All words must be found, in any field and order; the phrases in quotes as they are. */
export function readSearchWords(term: string, names?: NamesOfTrade): SearchWords {
  const phrases: string[] = [];
  const rest = term.replace(PHRASE, (_quoted, phrase: string) => {
    if (wordsIn(phrase).length > 0) phrases.push(phrase);
    return ' ';
  });
  const unquoted = rest.replace(QUOTE_SIGNS, ' ').trim();
  let words: readonly SearchWord[] | undefined;
  return {
    term: phrases.length > 0 ? undefined : foldForIndex(unquoted || term).trim(),
    // Spelled when read: enough items may have the whole term.
    get words() {
      return (words ??= withoutRepetition([
        ...phrases.map(phraseOf),
        ...spelledWords(wordsIn(unquoted), names),
      ]).slice(0, MOST_WORDS));
    },
  };
}

const CONTROLS = new RegExp(`[${SEPARATOR}${NAMES}]`, 'g');

/** So that no text has a separator of its own. */
export function foldForIndex(text: string): string {
  return foldForSearch(text).replace(CONTROLS, ' ');
}

/** "don't" and "women's" are one word; "l'afrique" is two. */
const ENGLISH_APOSTROPHE = /(?<=\p{L})'(?=(?:s|t|re|ve|ll|d|m)(?![\p{L}\p{N}]))/gu;

function wordsIn(text: string): string[] {
  return partsIn(foldForSearch(text).replace(ENGLISH_APOSTROPHE, ''));
}

/** Words for an index of transcripts; of scripts without spaces, each pair of characters. */
export function spokenWords(text: string): string[] {
  return wordsIn(text).flatMap((word) =>
    isRun(word) && word.length > 2
      ? Array.from({ length: word.length - 1 }, (_, at) => word.slice(at, at + 2))
      : word,
  );
}

function partsIn(folded: string): string[] {
  const words = folded.match(WORD) ?? [];
  return words.flatMap((word) => word.match(PARTS_OF_WORD) ?? []);
}

function phraseOf(phrase: string): SearchWord {
  // In a phrase, the apostrophe separates, as it does in the text.
  const parts = partsIn(foldForSearch(phrase));
  const spelling: Spelling = { parts, ends: isRun(parts.at(-1)!) ? 'run' : 'whole', worth: 1 };
  return { text: parts.join(' '), spellings: [spelling], isPhrase: true };
}

const withoutRepetition = (words: readonly SearchWord[]): SearchWord[] => [
  ...new Map(words.map((word) => [word.text, word])).values(),
];

const isRun = (word: string) => kindOf(word.charCodeAt(0)) === RUN;

/** Words that a misspelt one may mean; `worth` is from 0 to 1. */
export function withNearWords(
  word: SearchWord,
  near: readonly { readonly text: string; readonly worth: number }[],
): SearchWord {
  const others = near.map(({ text, worth }): Spelling => ({ parts: [text], ends: 'whole', worth }));
  return { ...word, spellings: [...word.spellings, ...others] };
}

const SAME_WORD = 0.95;
const OTHER_NAME = 0.9;
const OTHER_FORM = 0.3;

function spelledWords(texts: readonly string[], names: NamesOfTrade | undefined): SearchWord[] {
  const own = texts.map((text) => (isRun(text) ? runSpellings(text) : ownSpellings(text)));
  for (let at = 0; at < texts.length; at += 1)
    for (let end = at + 1; end <= Math.min(at + MOST_WORDS_A_NAME, texts.length); end += 1) {
      const together = texts.slice(at, end);
      const spellings = [...joined(together), ...(names?.spellingsOf(together) ?? [])];
      for (const each of own.slice(at, end)) each.push(...spellings);
    }
  return texts.map((text, at) => ({ text, spellings: own[at]!, isPhrase: false }));
}

/** "web assembly" is also written "webassembly". */
function joined(texts: readonly string[]): Spelling[] {
  const text = texts.join('');
  if (texts.length === 1 || text.length > LONGEST_JOINED || texts.some(isRun)) return [];
  return [sameWord(text)];
}

/** Words of Chinese, Japanese and Thai, several of which may stand in one run. */
function runSpellings(text: string): Spelling[] {
  const exact: Spelling = { parts: [text], ends: 'run', worth: 1 };
  if (text.length < 2 * SHORTEST_PIECE || text.length > LONGEST_JOINED) return [exact];
  const parts = [text.slice(0, SHORTEST_PIECE), text.slice(-SHORTEST_PIECE)];
  return [exact, { parts, ends: 'pieces', run: text, worth: OTHER_FORM }];
}

const SHORTEST_PIECE = 2;

/** The longest first; undefined if they do not make up the run. */
function piecesOf(run: string, text: string): string[] | undefined {
  for (let length = run.length; length >= SHORTEST_PIECE; length -= 1) {
    const piece = run.slice(0, length);
    if (run.length - length === 1 || !text.includes(piece)) continue;
    if (length === run.length) return [piece];
    const others = piecesOf(run.slice(length), text);
    if (others) return [piece, ...others];
  }
  return undefined;
}

function ownSpellings(text: string): Spelling[] {
  const exact: Spelling = { parts: [text], ends: 'begun', worth: 1 };
  return [exact, ...splitSpellings(text), ...formSpellings(text)];
}

const sameWord = (...parts: readonly string[]): Spelling => {
  return { parts, ends: 'begun', worth: SAME_WORD };
};

/** "nodejs" is also written "node.js" and "node js", "dont" "don't". */
function splitSpellings(text: string): Spelling[] {
  if (text.length < SHORTEST_SPLIT || text.length > LONGEST_JOINED) return [];
  const isLong = text.length >= SHORTEST_SPACED || !LATIN.test(text);
  const spellings: Spelling[] = [];
  for (let at = 1; at < text.length; at += 1) {
    const [start, rest] = [text.slice(0, at), text.slice(at)];
    const isSpaced =
      (isLong && start.length > 1 && rest.length > 1) || BEFORE_NUMBER.test(`${start} ${rest}`);
    for (const sign of isSpaced ? [' ', ...SIGNS_IN_WORDS] : SIGNS_IN_WORDS)
      spellings.push(sameWord(start + sign + rest));
  }
  return spellings;
}

function formSpellings(text: string): Spelling[] {
  const other = irregularForm(text);
  const irregular: Spelling[] =
    other === undefined ? [] : [{ parts: [other], ends: 'whole', worth: OTHER_FORM }];
  const stem = stemOf(text);
  // A form that begins with the word is found as begun.
  if (text.length < SHORTEST_FORM || commonStart(stem) === text) return irregular;
  return [...irregular, { parts: [commonStart(stem)], ends: 'form', stem, worth: OTHER_FORM }];
}

/** Also other ways to write a word. */
export class NamesOfTrade {
  private readonly groups = new Map<string, readonly (readonly string[])[]>();

  constructor(names: OtherNames) {
    for (const group of names) {
      const spelled = group.map(wordsIn).filter((words) => words.length > 0);
      for (const words of spelled)
        this.groups.set(
          words.join(' '),
          spelled.filter((other) => other !== words),
        );
    }
  }

  spellingsOf(words: readonly string[]): Spelling[] {
    const others = this.groups.get(words.join(' ')) ?? [];
    const rare = words.length === 1 ? rareSpellings(words[0]!) : [];
    return [
      ...others.map((parts): Spelling => ({ parts, ends: 'whole', worth: OTHER_NAME })),
      ...rare,
    ];
  }
}

/** The worth of a word by its place, from absent to whole in the title. */
const [ABSENT, OTHER_BEGUN, OTHER_WHOLE, TITLE_BEGUN, TITLE_WHOLE] = [0, 0.4, 0.5, 0.8, 1] as const;

type Visit = (spelling: Spelling, from: number, to: number) => boolean;

type SpellingGroups = readonly (readonly [start: string, spellings: readonly Spelling[]])[];
const groups = new WeakMap<SearchWord, SpellingGroups>();
const ALIKE = 3;

/** Spellings that begin alike are looked for together. */
function groupsOf(word: SearchWord): SpellingGroups {
  const grouped = new Map<string, Spelling[]>();
  for (const spelling of word.spellings) {
    const start = spelling.parts[0]!.slice(0, ALIKE);
    grouped.set(start, [...(grouped.get(start) ?? []), spelling]);
  }
  groups.set(word, [...grouped]);
  return [...grouped];
}

/** True once a visit returns true. */
function visitPlaces(word: SearchWord, text: string, from: number, visit: Visit): boolean {
  for (const [first, spellings] of groups.get(word) ?? groupsOf(word)) {
    const { run } = spellings[0]!;
    for (const start of run === undefined ? [first] : (piecesOf(run, text) ?? []))
      for (let at = text.indexOf(start, from); at !== -1; at = text.indexOf(start, at + 1))
        for (const spelling of spellings) {
          const to = run === undefined ? endOf(spelling, text, at) : at + start.length;
          if (to !== -1 && visit(spelling, at, to)) return true;
        }
  }
  return false;
}

/** Above 0 for each word, up to 1 for a whole word of the title; undefined if any is absent. */
export function worthOfWords(
  words: readonly SearchWord[],
  text: string,
  titleEnd: number,
): number[] | undefined {
  const title = text.slice(0, titleEnd);
  const worths: number[] = [];
  for (const word of words) {
    const { worth } = bestSpelling(word, text, title);
    if (worth === ABSENT) return undefined;
    worths.push(worth);
  }
  return worths;
}

/** The most that each word may be worth in a text with this title. */
export function boundsOfWords(words: readonly SearchWord[], title: string): number[] {
  return words.map((word) => {
    let bound = bestSpelling(word, title, title).worth;
    for (const { worth } of word.spellings) bound = Math.max(bound, worth * OTHER_WHOLE);
    return bound;
  });
}

/** The spelling that the text has where it is worth most; undefined if it has none. */
export function bestSpelling(
  word: SearchWord,
  text: string,
  title: string,
): { readonly worth: number; readonly spelling: Spelling | undefined } {
  let best: number = ABSENT;
  let bestSpelling: Spelling | undefined;
  const visit: Visit = (spelling, from, to) => {
    const isInTitle = from < title.length;
    const whole = isInTitle ? TITLE_WHOLE : OTHER_WHOLE;
    const begun = isInTitle ? TITLE_BEGUN : OTHER_BEGUN;
    const worth = (endsWord(text, to) ? whole : begun) * spelling.worth;
    if (worth > best) {
      best = worth;
      bestSpelling = spelling;
    }
    return best >= whole;
  };
  visitPlaces(word, title, 0, visit);
  if (best < OTHER_WHOLE && text !== title) visitPlaces(word, text, title.length, visit);
  return { worth: best, spelling: bestSpelling };
}

export function hasAllWords(words: readonly SearchWord[], text: string): boolean {
  const isThere = (word: SearchWord) => visitPlaces(word, text, 0, () => true);
  return words.length > 0 && words.every(isThere);
}

/** The end of the spelling if it begins here; otherwise -1. */
function endOf({ parts, ends, stem }: Spelling, text: string, at: number): number {
  if (!text.startsWith(parts[0]!, at)) return -1;
  if (ends !== 'run' && !beginsWord(text, at)) return -1;
  let end = at + parts[0]!.length;
  for (let part = 1; part < parts.length; part += 1) {
    const start = afterSeparators(text, end);
    if (start === -1 || !text.startsWith(parts[part]!, start)) return -1;
    end = start + parts[part]!.length;
  }
  if (ends === 'whole') return endsWord(text, end) ? end : -1;
  if (ends !== 'form') return end;
  const last = wordEnd(text, at);
  return stemOf(text.slice(at, last)) === stem ? last : -1;
}

// As in "(a project) - its author".
const MOST_SEPARATORS = 6;

/** -1 where more than separators, or another text, stands between. */
function afterSeparators(text: string, from: number): number {
  let at = from;
  while (at < text.length && kindOf(text.charCodeAt(at)) === BETWEEN && text[at]! > NAMES) at += 1;
  if (at === from) return isBorder(text, at) ? at : -1;
  return at - from <= MOST_SEPARATORS ? at : -1;
}

/** Between a letter and a sign of a script without spaces. */
function isBorder(text: string, at: number): boolean {
  if (at === 0 || at >= text.length) return false;
  return kindOf(text.charCodeAt(at - 1)) === RUN || kindOf(text.charCodeAt(at)) === RUN;
}

function beginsWord(text: string, at: number): boolean {
  return !isLetter(text, at) || at === 0 || !isLetter(text, at - 1);
}

/** Also digits and marks; not of scripts that write no spaces. */
export function isLetter(text: string, at: number): boolean {
  return kindOf(text.charCodeAt(at)) === LETTER;
}

export const isBetween = (unit: number): boolean => kindOf(unit) === BETWEEN;

const MAY_HAVE_RUN = /[\u0e00-\uffff]/;

/** With a space where a word follows a sign of a script without spaces. */
export function spaceWords(text: string): string {
  if (!MAY_HAVE_RUN.test(text)) return text;
  let [spaced, from] = ['', 0];
  for (let at = 1; at < text.length; at += 1) {
    if (!isLetter(text, at) || kindOf(text.charCodeAt(at - 1)) !== RUN) continue;
    spaced += `${text.slice(from, at)} `;
    from = at;
  }
  return spaced + text.slice(from);
}

/** The parts that a text with the spelling contains, where separators count as spaces. */
export function partsInText({ parts, ends }: Spelling): readonly string[] {
  const isAnywhere = ends === 'run' || ends === 'pieces';
  return isAnywhere ? parts : parts.map((part) => (isLetter(part, 0) ? ` ${part}` : part));
}

/** Empty if no sign splits the part. */
export const splitStart = (part: string): string => /^.+?(?=[ \-.'/&_])|/.exec(part)![0];

/** "c" is no whole word in "c++". */
function endsWord(text: string, at: number): boolean {
  if (at >= text.length) return true;
  if (text[at] === '+' || text[at] === '#') return false;
  return !isLetter(text, at) || !isLetter(text, at - 1);
}

function wordEnd(text: string, from: number): number {
  let at = from;
  while (at < text.length && isLetter(text, at)) at += 1;
  return at;
}

/** Each place of the whole term and of the words, in the order of the text. */
export function placesOfWords(
  { term, words }: SearchWords,
  text: string,
): (readonly [from: number, to: number])[] {
  const places: [number, number][] = [];
  for (let at = term ? text.indexOf(term) : -1; at !== -1; at = text.indexOf(term!, at + 1))
    places.push([at, at + term!.length]);
  for (const word of words)
    visitPlaces(word, text, 0, (_spelling, from, to) => places.push([from, to]) < 0);
  return places.sort(([a], [b]) => a - b);
}
