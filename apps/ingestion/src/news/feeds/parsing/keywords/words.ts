import { fold, names, topics } from './subjects.js';

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
    this.texts = texts.map(withoutPossessives);
    this.folded = split(this.texts.map(fold));
    this.words = lookUp(this.folded);
  }

  /** Rarely needed, so texts are split again on demand. */
  writtenAt(at: number): string | undefined {
    this.asWritten ??= split(this.texts);
    return this.asWritten[at];
  }
}

function withoutPossessives(text: string): string {
  return text.includes("'") || text.includes('’') ? text.replaceAll(POSSESSIVES, '') : text;
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

function lookUp(words: readonly string[]): KnownWord[] {
  // Never within one text, where equal words must share one entry.
  if (byForm.size > MOST_WORDS) byForm.clear();
  return words.map((word) => byForm.get(word) ?? learn(word));
}

function learn(word: string): KnownWord {
  const beginsPhrase = names.hasBeginning(word) || topics.hasBeginning(word);
  const entry = { word, isTerm: isTerm(word), beginsPhrase, count: 0, firstAt: 0 };
  byForm.set(word, entry);
  return entry;
}

function isTerm(word: string): boolean {
  const isWord = word.length >= SHORTEST_TERM && !STOP_WORDS.has(word);
  return isWord && !/^\d/.test(word) && !word.startsWith('cve-');
}

const STOP_WORDS: ReadonlySet<string> = new Set(
  `about above across after again against ahead almost along already also although always among amid
  and another any anyone anything are around away back became because become becomes been before
  behind being below best better between beyond big both but called came can cannot could day days
  despite did does doing done down during each early easily either else enough even ever every
  everyone everything few find finds first five following for found four from full further gave get
  gets getting give given gives goes going good got great had half has have having help helps her
  here hers high him his how however huge hundreds including inside instead into its itself just
  keep keeps kind knew know known knows large largest last later latest launch launched launches
  learn least less let lets like likely little look looking lot made main major make makes making
  many may maybe might million millions month months more most much must near nearly need needs
  never new news next nine not nothing now off often old once one ones only onto open other others
  our out over own part past people per place plus popular possible put quick quickly read really
  recent recently release released releases report reported reportedly reports researcher
  researchers reveal revealed reveals right said same say saying says second see seen several she
  should show shows since six small some someone something soon still such sure take taken takes
  taking tell ten than that the their them then there these they thing things think this those
  though thousands three through thus time times today together told too top toward towards tried
  try two under until upon use used user users uses using version very via wants warn warned warning
  warns was way ways week weekly weeks well went were what when where whether which while who whole
  whose why wide will with within without won work working works would year years yes yet you your
  yours attack attacks attacker attackers hacker hackers hacking cyber cybersecurity security
  company companies post appeared article blog continue reading`.split(/\s+/),
);
