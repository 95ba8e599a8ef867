import { ReportFinder } from './report-finder.js';
import {
  byPublication,
  excludeEachOther,
  reportSameStory,
  toReport,
  type Report,
  type ReportedArticle,
} from './reported-article.js';

// Far more than there are sources; beyond it something else is going on than one story.
const MOST_CONNECTED = 60;

/**
 * Which story each article belongs to, in memory. It follows from the articles alone, not from the
 * order in which they came: whoever has the same articles has the same stories.
 */
export class StoryIndex {
  private readonly reports = new Map<string, Report>();
  private readonly storyIds = new Map<string, string>();
  private readonly finder = new ReportFinder();

  /** Adds an article or puts it in the place of an older one. Tells whose story is another one now. */
  put(article: ReportedArticle): string[] {
    const before = this.reports.get(article.id);
    if (before && before.sourceVersion > article.sourceVersion) return [];
    const connected = before ? this.takeOut(before) : [];
    const report = this.add(article);
    return this.regroup([report, ...connected]);
  }

  /** Adds many at once. */
  putAll(articles: Iterable<ReportedArticle>): void {
    const touched: Report[] = [];
    for (const article of articles) {
      const before = this.reports.get(article.id);
      if (before) touched.push(...this.takeOut(before));
      touched.push(this.add(article));
    }
    this.regroup(touched.filter(({ id }) => this.reports.has(id)));
  }

  /** Tells whose story is another one now. */
  remove(id: string): string[] {
    const report = this.reports.get(id);
    if (!report) return [];
    const connected = this.takeOut(report);
    this.storyIds.delete(id);
    return this.regroup(connected);
  }

  /** Undefined for an article that is not in the index. */
  storyOf(id: string): string | undefined {
    return this.storyIds.get(id);
  }

  /** Articles published before a moment, in milliseconds since 1970. */
  publishedBefore(time: number): ReportedArticle[] {
    return [...this.reports.values()].filter((report) => report.time < time);
  }

  private add(article: ReportedArticle): Report {
    const report = toReport(article);
    this.reports.set(article.id, report);
    this.finder.add(report);
    return report;
  }

  /** Takes an article out and gives those that it was connected with. */
  private takeOut(report: Report): Report[] {
    const connected = this.finder.sameStory(report);
    this.finder.remove(report);
    this.reports.delete(report.id);
    return connected;
  }

  private regroup(from: readonly Report[]): string[] {
    const seen = new Set<Report>();
    const changed: string[] = [];
    for (const report of from) {
      if (seen.has(report)) continue;
      const connected = this.connectedWith(report);
      for (const each of connected) seen.add(each);
      for (const story of groupIntoStories(connected)) changed.push(...this.name(story));
    }
    return changed;
  }

  /** Everything that is reached from a report over reports of the same story, earliest first. */
  private connectedWith(report: Report): Report[] {
    const connected = new Set([report]);
    for (const each of connected) {
      if (connected.size >= MOST_CONNECTED) break;
      for (const other of this.finder.sameStory(each)) connected.add(other);
    }
    return [...connected].sort(byPublication);
  }

  private name(story: readonly Report[]): string[] {
    const storyId = story[0]?.id ?? '';
    const changed = story.filter(({ id }) => this.storyIds.get(id) !== storyId);
    for (const { id } of changed) this.storyIds.set(id, storyId);
    return changed.map(({ id }) => id);
  }
}

/**
 * Divides articles that are connected into stories. A story has at most one article of each source and
 * none that contradicts another: else one vague headline would make one story of two that it resembles.
 * The same articles, earliest first, always give the same stories.
 */
function groupIntoStories(connected: readonly Report[]): Report[][] {
  const stories: Report[][] = [];
  for (const report of connected) {
    const story = stories.find((each) => belongsTo(report, each));
    if (story) story.push(report);
    else stories.push([report]);
  }
  return stories;
}

function belongsTo(report: Report, story: readonly Report[]): boolean {
  return (
    story.some((other) => reportSameStory(report, other)) &&
    !story.some((other) => excludeEachOther(report, other))
  );
}
