import type { Headline } from './headline.js';

/** Minimum weight of a word that marks a story rather than the field. */
export const DISTINCT_WEIGHT = 0.5;

// Tuned on thousands of real headlines of two days. The fewer distinctive words two headlines share, the more similar
// they must be.
const LIMITS = [
  { distinct: 3, similarity: 0.51 },
  { distinct: 1.6, similarity: 0.6 },
] as const;

export const LEAST_DISTINCT = Math.min(...LIMITS.map(({ distinct }) => distinct));

/** Prefers false negatives: a duplicate story costs a glance, a wrongly merged one is lost. */
export function isSameStory(a: Headline, b: Headline): boolean {
  if (a.isRecurring || b.isRecurring || contradict(a, b)) return false;
  const { distinct, weight } = sharedWords(a, b);
  if (distinct < LEAST_DISTINCT) return false;
  const figures = sharedFigures(a, b);
  const similarity = (weight + figures) / (a.weight + b.weight - weight + figures);
  return LIMITS.some(
    (limit) => distinct + figures >= limit.distinct && similarity >= limit.similarity,
  );
}

/** Conflicting facts, such as different CVEs or dates, rule out one story. */
export function contradict(a: Headline, b: Headline): boolean {
  return (
    areDisjoint(a.cves, b.cves) ||
    areDisjoint(a.versions, b.versions) ||
    areDisjoint(a.dates, b.dates) ||
    areDisjoint(a.stages, b.stages) ||
    neitherHolds(a.numbers, b.numbers)
  );
}

function areDisjoint(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  return a.size > 0 && b.size > 0 && ![...a].some((each) => b.has(each));
}

function neitherHolds(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  return [...a].some((each) => !b.has(each)) && [...b].some((each) => !a.has(each));
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

// Small numbers occur in many stories; a figure like 900,000 identifies one.
function sharedFigures(a: Headline, b: Headline): number {
  return [...a.numbers].filter((each) => each.length > 2 && b.numbers.has(each)).length;
}
