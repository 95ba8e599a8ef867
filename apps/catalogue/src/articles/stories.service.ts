import { Inject, Injectable } from '@nestjs/common';
import { PeriodicTasks } from '@elevate/clock';
import { Batches } from '@elevate/mongo';
import {
  type ArticleDocument,
  ArticleRepository,
  type StoredReport,
  toArticleMessage,
  toStoredReport,
} from './article.repository.js';
import {
  byPublication,
  DISTINCT_WEIGHT,
  excludeEachOther,
  LEAST_DISTINCT,
  type Report,
  type ReportedArticle,
  reportSameStory,
  STORY_MS,
  toReport,
} from './stories/same-story.js';
import { type ArticleState, catalogueTopics } from '@elevate/contracts/catalogue';
import type { Logger } from '@elevate/logging';
import type { Publisher, Transport } from '@elevate/messaging';
import { TopicRelay } from '@elevate/republish';
import { CONFIG, LOGGER, PUBLISHER, TRANSPORT } from '@elevate/service-defaults';
import type { CatalogueConfig } from '../catalogue.config.js';
import { TopicWatch } from '../publishing/topic-watch.js';
import { unobserved } from '../publishing/unobserved.js';

@Injectable()
export class ArticleRelay extends TopicRelay<ArticleDocument> {
  constructor(
    { model }: ArticleRepository,
    @Inject(CONFIG) { SITE_URL }: Pick<CatalogueConfig, 'SITE_URL'>,
    @Inject(PUBLISHER) publisher: Publisher,
    @Inject(LOGGER) logger: Logger,
  ) {
    super({
      topic: catalogueTopics.article,
      model,
      toMessage: (article) => toArticleMessage(article, SITE_URL),
      toRemoved: ({ data }) => ({ ...unobserved<ArticleState>(data), canonicalLink: null }),
      publisher,
      logger,
    });
  }
}

/** The index decides; the next start repairs what a crash left unstored. */
@Injectable()
export class StoriesService {
  private readonly index = new StoryIndex();
  private readonly dirty = new Set<string>();
  private readonly settling = new Batches(async (callers: readonly void[]) => {
    await this.storeDirty();
    return callers;
  });

  constructor(
    private readonly articles: ArticleRepository,
    private readonly relay: ArticleRelay,
  ) {}

  async load(): Promise<void> {
    const stored: StoredReport[] = [];
    for await (const report of this.articles.listedReports()) stored.push(report);
    this.index.putAll(stored);
    await this.settle(
      stored.filter(({ id, storyId }) => this.index.storyOf(id) !== storyId).map(({ id }) => id),
    );
  }

  /** The caller stores the article's own story. */
  place(article: ReportedArticle): string {
    this.note(this.index.put(article).filter((id) => id !== article.id));
    return this.index.storyOf(article.id) ?? article.id;
  }

  storyOf(id: string): string | undefined {
    return this.index.storyOf(id);
  }

  drop(id: string): void {
    this.note(this.index.remove(id));
  }

  publishedBefore(time: number): ReportedArticle[] {
    return this.index.publishedBefore(time);
  }

  /** Another process may have changed the articles. */
  async refresh(ids: readonly string[]): Promise<void> {
    const documents = await this.articles.findAll(ids);
    const listed = documents
      .filter(({ removed, state }) => !removed && !state.is_sample)
      .map(toStoredReport);
    const isListed = new Set(listed.map(({ id }) => id));
    for (const id of ids) if (!isListed.has(id)) this.drop(id);
    for (const report of listed) this.place(report);
    await this.settle(
      listed.filter(({ id, storyId }) => this.index.storyOf(id) !== storyId).map(({ id }) => id),
    );
  }

  /** Resolves when these and all changes noted before are stored; later ones are not waited for. */
  async settle(ids: Iterable<string> = []): Promise<void> {
    this.note(ids);
    await this.settling.add();
  }

  private async storeDirty(): Promise<void> {
    const ids = [...this.dirty];
    this.dirty.clear();
    try {
      await Promise.all(ids.map((id) => this.store(id)));
    } catch (error) {
      this.note(ids);
      throw error;
    }
    this.relay.notify(ids);
  }

  private async store(id: string): Promise<void> {
    const storyId = this.index.storyOf(id);
    if (storyId !== undefined) await this.articles.setStory(id, storyId);
  }

  private note(ids: Iterable<string>): void {
    for (const id of ids) this.dirty.add(id);
  }
}

/** Replicas share partitions; this reads all published articles, so that every replica's story index is complete. */
@Injectable()
export class ArticleWatch extends TopicWatch {
  constructor(
    stories: StoriesService,
    @Inject(TRANSPORT) transport: Transport,
    tasks: PeriodicTasks,
  ) {
    super(transport, tasks, {
      name: 'article-watch',
      topic: catalogueTopics.article.name,
      refresh: (published) => stories.refresh(published.map(([id]) => id)),
    });
  }
}

// More connected articles cannot be one story.
const MOST_CONNECTED = 60;

/** Independent of arrival order, so replicas with the same articles agree. */
export class StoryIndex {
  private readonly reports = new Map<string, Report>();
  private readonly storyIds = new Map<string, string>();
  private readonly finder = new ReportFinder();

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
    const compared = new Set<Report>();
    const changed: string[] = [];
    for (const report of from) {
      if (compared.has(report)) continue;
      const connected = this.connectedWith(report);
      for (const each of connected) compared.add(each);
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

/** At most one article per source and no contradictions; otherwise a vague headline would join two stories. */
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

// Very frequent words separate nothing and would take minutes in a burst.
const MOST_WITH_WORD = 100;

class ReportFinder {
  private readonly byKey = new Map<string, Set<Report>>();

  add(report: Report): void {
    for (const key of keysOf(report))
      this.byKey.set(key, (this.byKey.get(key) ?? new Set()).add(report));
  }

  remove(report: Report): void {
    for (const key of keysOf(report)) {
      const reports = this.byKey.get(key);
      if (reports?.delete(report) && reports.size === 0) this.byKey.delete(key);
    }
  }

  sameStory(report: Report): Report[] {
    const { link } = report;
    const candidates = new Set(link === null ? [] : this.byKey.get(linkKey(link)));
    for (const [other, weight] of this.sharedWeights(report)) {
      if (weight >= LEAST_DISTINCT) candidates.add(other);
    }
    return [...candidates].filter((other) => reportSameStory(report, other));
  }

  private sharedWeights(report: Report): Map<Report, number> {
    const weights = new Map<Report, number>();
    const span = spanOf(report);
    for (const [word, weight] of distinctWords(report)) {
      // Neighboring spans cover 48 hours.
      for (const near of [span - 1, span, span + 1]) {
        const reports = this.byKey.get(wordKey(word, near));
        if (!reports || reports.size > MOST_WITH_WORD) continue;
        for (const other of reports) weights.set(other, (weights.get(other) ?? 0) + weight);
      }
    }
    return weights;
  }
}

const linkKey = (link: string) => `link ${link}`;
const wordKey = (word: string, span: number) => `word ${span} ${word}`;

function keysOf(report: Report): string[] {
  const words = distinctWords(report).map(([word]) => wordKey(word, spanOf(report)));
  return report.link === null ? words : [linkKey(report.link), ...words];
}

function distinctWords({ headline }: Report): [word: string, weight: number][] {
  if (headline.isRecurring) return [];
  return [...headline.words].filter(([, weight]) => weight >= DISTINCT_WEIGHT);
}

function spanOf({ time }: Report): number {
  return Math.floor(time / STORY_MS);
}
