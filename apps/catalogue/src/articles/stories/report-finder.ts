import { reportSameStory, STORY_MS, type Report } from './reported-article.js';
import { DISTINCT_WEIGHT, LEAST_DISTINCT } from './same-story.js';

// Very frequent words separate nothing and would make a burst of thousands take minutes.
const MOST_WITH_WORD = 100;

/** Articles with one word, by 48-hour span. */
type Spans = Map<number, Set<Report>>;

/** Finds reports of the same story by link and by headline words. */
export class ReportFinder {
  private readonly byLink = new Map<string, Set<Report>>();
  private readonly byWord = new Map<string, Spans>();

  add(report: Report): void {
    if (report.link !== null) addTo(this.byLink, report.link, report);
    for (const [word] of distinctWords(report)) {
      const spans = this.byWord.get(word) ?? (new Map() as Spans);
      this.byWord.set(word, spans);
      addTo(spans, spanOf(report), report);
    }
  }

  remove(report: Report): void {
    if (report.link !== null) removeFrom(this.byLink, report.link, report);
    for (const [word] of distinctWords(report)) {
      const spans = this.byWord.get(word);
      if (spans) removeFrom(spans, spanOf(report), report);
      if (spans?.size === 0) this.byWord.delete(word);
    }
  }

  sameStory(report: Report): Report[] {
    const candidates = new Set(report.link === null ? [] : this.byLink.get(report.link));
    for (const [other, weight] of this.sharedWeights(report)) {
      if (weight >= LEAST_DISTINCT) candidates.add(other);
    }
    return [...candidates].filter((other) => reportSameStory(report, other));
  }

  private sharedWeights(report: Report): Map<Report, number> {
    const weights = new Map<Report, number>();
    const span = spanOf(report);
    for (const [word, weight] of distinctWords(report)) {
      const spans = this.byWord.get(word);
      // Articles at most 48 hours apart are in the same or a neighboring span.
      for (const found of [spans?.get(span - 1), spans?.get(span), spans?.get(span + 1)]) {
        if (!found || found.size > MOST_WITH_WORD) continue;
        for (const other of found) weights.set(other, (weights.get(other) ?? 0) + weight);
      }
    }
    return weights;
  }
}

function distinctWords({ headline }: Report): [word: string, weight: number][] {
  if (headline.isRecurring) return [];
  return [...headline.words].filter(([, weight]) => weight >= DISTINCT_WEIGHT);
}

function spanOf({ time }: Report): number {
  return Math.floor(time / STORY_MS);
}

function addTo<Key>(sets: Map<Key, Set<Report>>, key: Key, report: Report): void {
  const set = sets.get(key);
  if (set) set.add(report);
  else sets.set(key, new Set([report]));
}

function removeFrom<Key>(sets: Map<Key, Set<Report>>, key: Key, report: Report): void {
  const set = sets.get(key);
  if (set?.delete(report) && set.size === 0) sets.delete(key);
}
