import type { Headline } from './headline.js';

/** What a word weighs at least that belongs to a story rather than to the field. */
export const DISTINCT_WEIGHT = 0.5;

// Found on thousands of real headlines of the same two days. The less of what two have in common is
// their own, the more alike they must be.
const LIMITS = [
  { distinct: 3, similarity: 0.51 },
  { distinct: 1.6, similarity: 0.6 },
] as const;

/** What headlines of one story share at least. */
export const LEAST_DISTINCT = Math.min(...LIMITS.map(({ distinct }) => distinct));

/**
 * Whether two headlines tell the same story. Rather no than yes: a story shown twice costs a glance, one
 * hidden behind another is lost.
 */
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

/** Whether they say different things of what can only be one: then they never tell the same story. */
export function contradict(a: Headline, b: Headline): boolean {
  return (
    areDisjoint(a.cves, b.cves) ||
    areDisjoint(a.versions, b.versions) ||
    areDisjoint(a.dates, b.dates) ||
    areDisjoint(a.stages, b.stages) ||
    neitherHolds(a.numbers, b.numbers)
  );
}

/** Both say something, and nothing of it is the same. */
function areDisjoint(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  return a.size > 0 && b.size > 0 && ![...a].some((each) => b.has(each));
}

/** Each says something that the other does not say. */
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

// Two flaws are in many stories, 900,000 victims in one.
function sharedFigures(a: Headline, b: Headline): number {
  return [...a.numbers].filter((each) => each.length > 2 && b.numbers.has(each)).length;
}
