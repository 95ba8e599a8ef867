import { DAY_MS } from '@elevate/rules';
import words from '../../../data/headline-words.json' with { type: 'json' };

type Table = Readonly<Record<string, readonly string[]>>;

export interface ReportedArticle {
  readonly id: string;
  readonly title: string;
  readonly sourceId: string;
  readonly publishedAt: string;
  /** Equal for the same page in several feeds; null if unknown. */
  readonly canonicalLink: string | null;
  readonly sourceVersion: number;
}

export interface Report extends ReportedArticle {
  readonly time: number;
  readonly headline: Headline;
  readonly link: string | null;
  /** A fragment such as `#post-731`. */
  readonly part: string;
}

export const STORY_MS = 2 * DAY_MS;

export function toReport(article: ReportedArticle): Report {
  return {
    ...article,
    time: Date.parse(article.publishedAt),
    headline: readHeadline(article.title),
    ...addressOf(article.canonicalLink),
  };
}

export function reportSameStory(a: Report, b: Report): boolean {
  if (a.sourceId === b.sourceId) return false;
  const areClose = Math.abs(a.time - b.time) <= STORY_MS;
  return isSamePage(a, b) || (areClose && isSameStory(a.headline, b.headline));
}

/** True if even a third article cannot join them. */
export function excludeEachOther(a: Report, b: Report): boolean {
  if (a.sourceId === b.sourceId) return true;
  return !isSamePage(a, b) && contradict(a.headline, b.headline);
}

/** Earliest first, then by id: the first article names the story. */
export function byPublication(a: Report, b: Report): number {
  return a.time - b.time || (a.id < b.id ? -1 : Number(a.id > b.id));
}

/** Its parts are different articles. */
function isSamePage(a: Report, b: Report): boolean {
  if (a.link === null || a.link !== b.link) return false;
  return a.part === b.part || a.time === b.time || plain(a.title) === plain(b.title);
}

// A site's home page is no article link.
function addressOf(address: string | null): Pick<Report, 'link' | 'part'> {
  if (address === null) return { link: null, part: '' };
  const { host, pathname, search, hash } = new URL(address);
  const path = pathname.replace(/\/+$/, '') + search;
  return { link: path === '' ? null : host.replace(/^www\./, '') + path, part: hash };
}

/** Minimum weight of a word that marks a story rather than the field. */
export const DISTINCT_WEIGHT = 0.5;

// Tuned on real headlines of two days: the fewer shared distinctive words, the more similar they must be.
const LIMITS = [
  { distinct: 3, similarity: 0.51 },
  { distinct: 1.6, similarity: 0.6 },
] as const;

export const LEAST_DISTINCT = Math.min(...LIMITS.map(({ distinct }) => distinct));

/** A duplicate story costs a glance, a wrongly merged one is lost. */
export function isSameStory(a: Headline, b: Headline): boolean {
  if (a.isRecurring || b.isRecurring || contradict(a, b)) return false;
  const { distinct, weight } = sharedWords(a, b);
  if (distinct < LEAST_DISTINCT) return false;
  // Small numbers occur in many stories; a figure like 900,000 identifies one.
  const figures = [...a.numbers].filter((each) => each.length > 2 && b.numbers.has(each)).length;
  const similarity = (weight + figures) / (a.weight + b.weight - weight + figures);
  return LIMITS.some(
    (limit) => distinct + figures >= limit.distinct && similarity >= limit.similarity,
  );
}

const FACTS = ['cves', 'versions', 'dates', 'stages'] as const;

/** Conflicting facts, such as different CVEs or dates, rule out one story. */
function contradict(a: Headline, b: Headline): boolean {
  const isDisjoint = FACTS.some((fact) => {
    const others = b[fact];
    return a[fact].size > 0 && others.size > 0 && ![...a[fact]].some((each) => others.has(each));
  });
  const isNumberMissing =
    [...a.numbers].some((each) => !b.numbers.has(each)) &&
    [...b.numbers].some((each) => !a.numbers.has(each));
  return isDisjoint || isNumberMissing;
}

function sharedWords(a: Headline, b: Headline): { distinct: number; weight: number } {
  let distinct = 0;
  let weight = 0;
  for (const [word, own] of a.words) {
    if (!b.words.has(word)) continue;
    weight += own;
    if (own >= DISTINCT_WEIGHT) distinct += own;
  }
  return { distinct, weight };
}

interface Headline {
  readonly words: ReadonlyMap<string, number>;
  readonly weight: number;
  readonly cves: ReadonlySet<string>;
  readonly versions: ReadonlySet<string>;
  readonly numbers: ReadonlySet<string>;
  readonly dates: ReadonlySet<string>;
  readonly stages: ReadonlySet<string>;
  readonly isRecurring: boolean;
}

const COMMON_WEIGHT = 0.3;
const FAMILIAR_WEIGHT = 0.6;
const WORD_WEIGHT = 1;
const CVE_WEIGHT = 2;

const CVE = /\bcve-\d{4}-\d{4,}\b/g;
const VERSION = /\bv?(\d+(?:\.(?:\d+|x))+)\b/g;
const WORD = /[\p{L}\p{N}][\p{L}\p{N}+#]*/gu;
const NOT_A_WORD = /^(?:.|[\d.,]+(?:k|m|b|th|st|nd|rd)?)$/u;

function nameByWord(table: Table): ReadonlyMap<string, string> {
  const names = Object.entries(table);
  return new Map(names.flatMap(([name, forms]) => forms.map((form) => [form, name] as const)));
}

const STAGES = nameByWord(words.stages);

const RECURRING = new RegExp(
  [
    String.raw`\b(?:week|month|year) in (?:review|security|cyber)`,
    String.raw`\bthis week in\b`,
    String.raw`\b(?:weekly|monthly|daily) (?:review|report|update|summary|brief)`,
    String.raw`\b(?:recap|round-?up|wrap-?up|newsletter|stormcast|digest|podcast|webinar|friday squid)\b`,
    String.raw`\bin other news\b`,
    String.raw`\b(?:episode|ep\.?|issue|vol\.?|edition) #?\d`,
    String.raw`\bof the (?:week|month)\b`,
    String.raw`\bm&a\b`,
  ].join('|'),
);

export function readHeadline(title: string): Headline {
  const text = plain(title);
  const cves = new Set(text.match(CVE));
  const withoutCves = text.replace(CVE, ' ');
  const versions = new Set(
    Array.from(withoutCves.matchAll(VERSION), ([, version = '']) => version),
  );
  const rest = withoutCves.replace(VERSION, ' ');
  const forms = (rest.match(WORD) ?? [])
    .filter((word) => !STOP_WORDS.has(word) && !NOT_A_WORD.test(word))
    .map(wordForm);
  const weights = new Map([
    ...forms.map((form) => [form, weightOf(form)] as const),
    ...[...versions].map((version) => [version, WORD_WEIGHT] as const),
    ...[...cves].map((cve) => [cve, CVE_WEIGHT] as const),
  ]);
  return {
    words: weights,
    weight: [...weights.values()].reduce((sum, each) => sum + each, 0),
    cves,
    versions,
    ...figuresIn(rest),
    stages: new Set(forms.flatMap((form) => STAGES.get(form) ?? [])),
    isRecurring: RECURRING.test(text),
  };
}

function plain(title: string): string {
  return title
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[‘’ʼ`´]/g, "'")
    .replace(/[‐‑‒–—−]/g, '-')
    .replace(/(\p{L})'s\b/gu, '$1')
    .replace(/\((?:mon|tue|wed|thu|fri|sat|sun), [^)]*\)/g, ' ')
    .replace(/\b(?:zero|0)[\s-]?days?\b/g, 'zeroday')
    .replace(/\bpalo alto networks\b/g, 'palo alto')
    .replace(/\bu\.s\.?(?!\p{L})/gu, 'us');
}

function weightOf(form: string): number {
  if (COMMON_WORDS.has(form)) return COMMON_WEIGHT;
  return FAMILIAR_NAMES.has(form) ? FAMILIAR_WEIGHT : WORD_WEIGHT;
}

const ZEROS: Readonly<Record<string, string>> = {
  k: '000',
  thousand: '000',
  m: '000000',
  mn: '000000',
  million: '000000',
  b: '000000000',
  bn: '000000000',
  billion: '000000000',
};
// A number with its unit; not names such as APT28.
const QUANTITY = new RegExp(
  String.raw`(?<![\p{L}\d-])(\d+(?:,\d{3})*(?:\.\d+)?)\+?` +
    String.raw`(?:\s?(${Object.keys(ZEROS).join('|')}))?(?:st|nd|rd|th)?(?![\p{L}\d])`,
  'gu',
);
const COUNTED: ReadonlyMap<string, string> = new Map(
  [
    'one two three four five six seven eight nine ten eleven twelve',
    'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth',
  ].flatMap((list) => list.split(' ').map((word, index) => [word, String(index + 1)] as const)),
);
const COUNTED_WORD = new RegExp(`\\b(?:${[...COUNTED.keys()].join('|')})\\b`, 'g');
const YEAR = /^(?:19|20)\d\d$/;
const MONTH =
  /\b(?:january|february|march|april|june|july|august|september|october|november|december)\b/g;
// Matches the month, not the verb.
const MAY = /\bmay(?= (?:\d{4}|patch))/g;

/** Numbers in full: 5.4M and 5,400,000 are equal. A year is a date. */
function figuresIn(text: string): Pick<Headline, 'numbers' | 'dates'> {
  const numbers = new Set(text.match(COUNTED_WORD)?.flatMap((word) => COUNTED.get(word) ?? []));
  const dates = new Set([...(text.match(MONTH) ?? []), ...(text.match(MAY) ?? [])]);
  for (const [, digits = '', unit] of text.matchAll(QUANTITY)) {
    if (unit === undefined && YEAR.test(digits)) dates.add(digits);
    else numbers.add(inFull(digits, unit));
  }
  return { numbers, dates };
}

function inFull(digits: string, unit: string | undefined): string {
  const [whole = '', fraction = ''] = digits.replaceAll(',', '').split('.');
  const zeros = ZEROS[unit ?? ''] ?? '';
  if (zeros === '') return fraction === '' ? String(Number(whole)) : `${whole}.${fraction}`;
  return String(Number(whole + fraction.padEnd(zeros.length, '0')));
}

const STOP_WORDS: ReadonlySet<string> = new Set(words.stop);

/** Too frequent in this field to count much. Keys are in `wordForm`. */
const COMMON_WORDS: ReadonlySet<string> = new Set(words.common);

const FAMILIAR_NAMES: ReadonlySet<string> = new Set(words.familiar);

const SAME = nameByWord(words.synonyms);

const PLURALS: readonly Ending[] = [
  [/(?<=[^aeiou])ies$/, 'y'],
  [/(?<=ch|sh|ss|x|zz)es$/, ''],
  [/(?<![siu])s$/, ''],
];
const VERBS: readonly Ending[] = [
  [/(?<=\w{3})ied$/, 'y'],
  [/([^aeiouls])\1(?:ed|ing)$/, '$1'],
  [/(?<=\w{3})(?:ed|ing)$/, ''],
];
const LAST_E: readonly Ending[] = [[/(?<=\w{3})e$/, '']];

type Ending = readonly [ending: RegExp, by: string];

const LISTED: ReadonlyMap<string, string> = new Map(
  [...COMMON_WORDS, ...FAMILIAR_NAMES, ...SAME.keys()].map((word) => [
    stemOf(word),
    SAME.get(word) ?? word,
  ]),
);

function wordForm(word: string): string {
  const stem = stemOf(word);
  return SAME.get(word) ?? LISTED.get(stem) ?? stem;
}

function stemOf(word: string): string {
  return [PLURALS, VERBS, LAST_E].reduce(withoutEnding, word);
}

function withoutEnding(word: string, endings: readonly Ending[]): string {
  if (word.length < 4 || /\d/.test(word)) return word;
  const match = endings.find(([ending]) => ending.test(word));
  return match ? word.replace(...match) : word;
}
