import { ReportFinder } from './report-finder.js';
import {
  byPublication,
  excludeEachOther,
  reportSameStory,
  toReport,
  type Report,
  type ReportedArticle,
} from './reported-article.js';

// Far above the number of sources: more connected articles cannot be one story.
const MOST_CONNECTED = 60;

/** In-memory index of each article's story. Independent of arrival order, so replicas with the same articles agree. */
export class StoryIndex {
  private readonly reports = new Map<string, Report>();
  private readonly storyIds = new Map<string, string>();
  private readonly finder = new ReportFinder();

  /** Returns the ids of the articles whose story has changed. */
  put(article: ReportedArticle): string[] {
    const before = this.reports.get(article.id);
    if (before && before.sourceVersion > article.sourceVersion) return [];
    const connected = before ? this.takeOut(before) : [];
    const report = this.add(article);
    return this.regroup([report, ...connected]);
  }

  putAll(articles: Iterable<ReportedArticle>): void {
    const touched: Report[] = [];
    for (const article of articles) {
      const before = this.reports.get(article.id);
      if (before) touched.push(...this.takeOut(before));
      touched.push(this.add(article));
    }
    this.regroup(touched.filter(({ id }) => this.reports.has(id)));
  }

  /** Returns the ids of the articles whose story has changed. */
  remove(id: string): string[] {
    const report = this.reports.get(id);
    if (!report) return [];
    const connected = this.takeOut(report);
    this.storyIds.delete(id);
    return this.regroup(connected);
  }

  storyOf(id: string): string | undefined {
    return this.storyIds.get(id);
  }

  publishedBefore(time: number): ReportedArticle[] {
    return [...this.reports.values()].filter((report) => report.time < time);
  }

  private add(article: ReportedArticle): Report {
    const report = toReport(article);
    this.reports.set(article.id, report);
    this.finder.add(report);
    return report;
  }

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
 * A story has at most one article per source and no contradictions; otherwise a vague headline would join two stories.
 * Deterministic for the same articles.
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
