import { COMMON_WORDS, FAMILIAR_NAMES, STOP_WORDS, wordForm } from './headline-words.js';
import { datesIn, numbersIn } from './headline-numbers.js';

export interface Headline {
  /** Normalized words with their weights. */
  readonly words: ReadonlyMap<string, number>;
  readonly weight: number;
  readonly cves: ReadonlySet<string>;
  readonly versions: ReadonlySet<string>;
  readonly numbers: ReadonlySet<string>;
  readonly dates: ReadonlySet<string>;
  /** Stage of a case: arrested, charged, sentenced. */
  readonly stages: ReadonlySet<string>;
  /** A series that repeats its words, such as a round-up or a podcast. */
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

const STAGES = new Map([
  ['arrest', 'arrest'],
  ['detain', 'arrest'],
  ['charge', 'charge'],
  ['indict', 'charge'],
  ['plead', 'plead'],
  ['guilty', 'plead'],
  ['convict', 'plead'],
  ['sentence', 'sentence'],
  ['jail', 'sentence'],
  ['prison', 'sentence'],
  ['extradite', 'extradite'],
]);

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
  const forms = formsIn(rest);
  const words = new Map([
    ...forms.map((form) => [form, weightOf(form)] as const),
    ...[...versions].map((version) => [version, WORD_WEIGHT] as const),
    ...[...cves].map((cve) => [cve, CVE_WEIGHT] as const),
  ]);
  return {
    words,
    weight: [...words.values()].reduce((sum, each) => sum + each, 0),
    cves,
    versions,
    numbers: numbersIn(rest),
    dates: datesIn(rest),
    stages: new Set(forms.flatMap((form) => STAGES.get(form) ?? [])),
    isRecurring: RECURRING.test(text),
  };
}

function plain(title: string): string {
  return (
    title
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[‘’ʼ`´]/g, "'")
      .replace(/[‐‑‒–—−]/g, '-')
      .replace(/(\p{L})'s\b/gu, '$1')
      // One source appends the weekday.
      .replace(/\((?:mon|tue|wed|thu|fri|sat|sun), [^)]*\)/g, ' ')
      .replace(/\b(?:zero|0)[\s-]?days?\b/g, 'zeroday')
      .replace(/\bpalo alto networks\b/g, 'palo alto')
      .replace(/\bu\.s\.?(?!\p{L})/gu, 'us')
  );
}

function formsIn(text: string): string[] {
  const words = text.match(WORD) ?? [];
  return words.filter((word) => !STOP_WORDS.has(word) && !NOT_A_WORD.test(word)).map(wordForm);
}

function weightOf(form: string): number {
  if (COMMON_WORDS.has(form)) return COMMON_WEIGHT;
  return FAMILIAR_NAMES.has(form) ? FAMILIAR_WEIGHT : WORD_WEIGHT;
}
