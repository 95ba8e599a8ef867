import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { type PeriodicTask, PeriodicTasks } from '@elevate/clock';
import { runChanged, type VulnerabilityState } from '@elevate/contracts/ingestion';
import { describeError } from '@elevate/errors';
import type { Logger } from '@elevate/logging';
import type { ReaderProgress, ReaderSnapshot, ReadingServer, Transport } from '@elevate/messaging';
import { CONFIG, type EarlierState, LOGGER, Readiness, TRANSPORT } from '@elevate/service-defaults';
import { BUILT_IN_OTHER_NAMES, HOUR_MS, type OtherNames } from '@elevate/rules';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { CONTENT_CONTRACTS } from '../content.handler.js';
import type { BffConfig } from '../../bff.config.js';
import {
  type ArticleState,
  catalogueTopics,
  type ChannelState,
  type CollectionState,
  type EpisodeState,
  type OrderedPick,
} from '@elevate/contracts/catalogue';
import type { EventState } from '@elevate/contracts/events';
import type { MessageTimes } from '../episode-changes.js';
import { EventsModel } from '../events/events-model.js';
import { type ActiveFeed, NewsModel } from '../news/news-model.js';
import { ReadModel } from '../read-model.js';
import { damagedSnapshot, type Section, writeSnapshot, readSnapshot } from './snapshot-file.js';

@Injectable()
export class SiteContent {
  constructor(
    private readonly model: ReadModel,
    private readonly news: NewsModel,
    private readonly events: EventsModel,
  ) {}

  sections(): Section[] {
    const { model, news, events } = this;
    return [
      ['times', [model.episodeChanges.times()]],
      ['channels', model.channelStates()],
      ['episodes', model.episodeStates()],
      ['hero', [model.heroEpisodeId]],
      ['picks', [model.picks]],
      ['collections', model.collections.states()],
      // Not the built-in ones: the next release may have others.
      ['names', model.otherNames === BUILT_IN_OTHER_NAMES ? [] : [model.otherNames]],
      ['feeds', news.activeFeeds()],
      ['vulnerabilities', [...news.exploited.values()]],
      ['articles', news.newestArticles().map(({ state }) => state)],
      ['events', events.select('all').map(({ state }) => state)],
    ];
  }

  restore([name, entries]: Section): void {
    const { model, news, events } = this;
    const puts: Readonly<Record<string, (entry: never) => void>> = {
      times: (times: MessageTimes) => model.episodeChanges.restore(times),
      channels: (state: ChannelState) => model.putChannel(state),
      episodes: (state: EpisodeState) => model.putEpisode(state),
      hero: (episode_id: string | null) => model.putHero({ episode_id }),
      picks: (picks: readonly OrderedPick[] | null) => model.putPicks(picks),
      collections: (state: CollectionState) => model.collections.put(state),
      names: (groups: OtherNames) => model.putOtherNames(groups),
      feeds: (feed: ActiveFeed) => news.putFeed({ ...feed, status: 'active' }),
      vulnerabilities: (state: VulnerabilityState) => news.putVulnerability(state),
      articles: (state: ArticleState) => news.putArticle(state),
      events: (state: EventState) => events.put(state),
    };
    const put = puts[name];
    if (put) entries.forEach((entry) => put(entry as never));
  }

  clear(): void {
    const { model, news, events } = this;
    for (const { id } of model.episodeStates()) model.removeEpisode(id);
    for (const { id } of model.channelStates()) model.removeChannel(id);
    model.putHero({ episode_id: null });
    model.putPicks(null);
    for (const { id } of model.collections.states()) model.collections.remove(id);
    model.putOtherNames(BUILT_IN_OTHER_NAMES);
    model.transcripts.clear();
    for (const { id } of [...news.newestArticles()]) news.removeArticle(id);
    for (const { id } of news.activeFeeds()) news.removeFeed(id);
    for (const { id } of [...news.exploited.values()]) news.removeVulnerability(id);
    for (const { id } of [...events.select('all')]) events.remove(id);
  }
}

export interface ReadModelSnapshotOptions {
  readonly folder: string;
  readonly content: SiteContent;
  readonly contracts: string;
  /** The broker may have compacted away older tombstones. */
  readonly maxAgeMs: number;
  readonly everyMs: number;
  readonly logger: Logger;
  readonly tasks: PeriodicTasks;
  readonly awaySince: () => Date | null;
  readonly now?: () => number;
}

// 3: with the times of messages.
const FORMAT = 3;
const FILE = 'read-model.ndjson';
const VERSIONS = 'versions';
// Until the first confirmation, a stop would keep the previous file.
const FIRST_CURRENT_EVERY_MS = 1_000;
// Limits writing to about 5 % of the time.
const REST_PER_COST = 20;
// A responding broker reveals within it that the snapshot belongs to another log.
const GRACE_MS = 1_500;
// If catching up takes longer, the site serves the snapshot.
const CATCH_UP_MS = 10_000;
// A quiet site's snapshot must not expire either.
const RENEW_AFTER_MS = HOUR_MS;

interface Header {
  readonly format: number;
  readonly contracts: string;
  readonly current_at: number;
  readonly positions: ReaderProgress['positions'];
}

interface Loaded {
  readonly header: Header;
  readonly at: number;
  versions: ReaderProgress['versions'];
}

/** The read-model snapshot: a file from which a BFF loads its read model at a start. */
export class ReadModelSnapshot implements ReaderSnapshot {
  private readonly path: string;
  private readonly now: () => number;
  private loaded: Loaded | undefined;
  private server: ReadingServer | undefined;
  private catchingUpUntil = 0;
  private readonly task: PeriodicTask;
  private restMs = 0;
  private currentAt = 0;
  private written = { positions: '', at: 0 };

  constructor(private readonly options: ReadModelSnapshotOptions) {
    this.path = join(options.folder, FILE);
    this.now = options.now ?? Date.now;
    this.task = options.tasks.create({
      name: 'site-snapshot',
      everyMs: () => this.pauseMs(),
      run: () => this.tick(),
    });
  }

  load(): void {
    const { content, logger } = this.options;
    const { path } = this;
    try {
      const startedAt = performance.now();
      let header: Header | undefined;
      const versions: [string, number][] = [];
      for (const value of readSnapshot(path)) {
        const section = value as Section;
        if (!header) header = this.accept(value);
        else if (section[0] === VERSIONS) versions.push(...(section[1] as [string, number][]));
        else content.restore(section);
      }
      if (!header) return;
      this.loaded = { header, versions, at: this.now() };
      const ms = Math.round(performance.now() - startedAt);
      logger.info({ path, as_of: isoTime(header.current_at), ms }, 'Loaded the snapshot');
    } catch (error) {
      content.clear();
      logger.warn(
        { path, reason: describeError(error) },
        'Ignored the snapshot; reading every topic from its start',
      );
    }
  }

  describe(): EarlierState | undefined {
    if (!this.loaded) return undefined;
    const { at, header } = this.loaded;
    const stale = { stale: true, as_of: isoTime(header.current_at) };
    if (this.server) {
      if (this.now() < this.catchingUpUntil) return undefined;
      return { ...stale, broker: { reachable: true } };
    }
    const away = this.options.awaySince()?.getTime();
    if (away === undefined && this.now() - at < GRACE_MS) return undefined;
    return { ...stale, broker: { reachable: false, since: isoTime(away ?? at) } };
  }

  resume(): ReaderProgress | undefined {
    // It may have expired since loading, during a long broker outage.
    if (this.loaded && this.isTooOld(this.loaded.header)) this.discard('it is too old');
    if (!this.loaded) return undefined;
    const { header, versions } = this.loaded;
    this.loaded.versions = [];
    return withoutTranscripts(header.positions, versions);
  }

  discard(reason: string): void {
    this.loaded = undefined;
    this.options.content.clear();
    this.options.logger.warn(
      { path: this.path, reason },
      'Discarded the snapshot; reading every topic from its start',
    );
  }

  follow(server: ReadingServer): void {
    // While it serves a snapshot it stays ready, or the load balancer would remove it.
    this.catchingUpUntil = this.describe() ? 0 : this.now() + CATCH_UP_MS;
    this.server = server;
    server.caughtUp.then(
      () => this.task.start(0),
      () => undefined,
    );
  }

  async close(): Promise<void> {
    await this.task.stop();
    await this.write();
  }

  private pauseMs(): number {
    const { everyMs } = this.options;
    if (this.currentAt === 0) return Math.min(everyMs, FIRST_CURRENT_EVERY_MS);
    return Math.max(everyMs, this.restMs);
  }

  private async tick(): Promise<void> {
    const startedAt = performance.now();
    const now = this.now();
    // During a broker outage the snapshot keeps the last confirmed time.
    const behind = await this.server?.behind().catch(() => undefined);
    if (behind === 0) this.currentAt = now;
    await this.write();
    this.restMs = (performance.now() - startedAt) * REST_PER_COST;
  }

  private async write(): Promise<void> {
    // A process that was never current keeps the old file, which is better.
    if (!this.server || this.currentAt === 0) return;
    const { content, contracts, logger } = this.options;
    // No await in between, so progress and content match.
    const { positions, versions } = this.server.progress();
    // Loading it would make a site ready that shows nothing.
    if (Object.keys(positions.topics).length === 0) return;
    const key = JSON.stringify(positions);
    const isRenewal = this.currentAt - this.written.at > RENEW_AFTER_MS;
    if (key === this.written.positions && !isRenewal) return;
    const header: Header = { format: FORMAT, contracts, current_at: this.currentAt, positions };
    const sections: Section[] = [...content.sections(), [VERSIONS, versions]];
    try {
      await writeSnapshot(this.path, header, sections);
      this.written = { positions: key, at: this.currentAt };
    } catch (error) {
      logger.warn(
        { path: this.path, reason: describeError(error) },
        'Could not write the snapshot; the previous one is kept',
      );
    }
  }

  private accept(header: unknown): Header {
    const { format, contracts } = header as Partial<Header>;
    if (format !== FORMAT) throw damagedSnapshot('its format is of another version');
    if (contracts !== this.options.contracts)
      throw damagedSnapshot('its messages are of another version');
    if (this.isTooOld(header as Header)) throw damagedSnapshot('it is too old');
    return header as Header;
  }

  private isTooOld({ current_at }: Header): boolean {
    return this.now() - current_at > this.options.maxAgeMs;
  }
}

/** The snapshot has no index of transcripts, so their topic is read from its start. */
function withoutTranscripts(
  { log, topics }: ReaderProgress['positions'],
  versions: ReaderProgress['versions'],
): ReaderProgress {
  const { name } = catalogueTopics.transcript;
  const { [name]: _, ...others } = topics;
  const isOther = ([key]: readonly [string, number]) => !key.startsWith(`${name}\n`);
  return { positions: { log, topics: others }, versions: [...versions].filter(isOther) };
}

function isoTime(time: number): string {
  return new Date(time).toISOString();
}

const WRITE_EVERY_MS = 60_000;

/**
 * Not in-process: owners replay their documents, which a snapshot could contradict after a restore.
 */
@Injectable()
export class ContentSnapshot {
  readonly snapshot: ReadModelSnapshot | undefined;

  constructor(
    @Inject(CONFIG) config: BffConfig,
    @Inject(LOGGER) logger: Logger,
    @Inject(TRANSPORT) transport: Transport,
    readiness: Readiness,
    content: SiteContent,
    tasks: PeriodicTasks,
  ) {
    if (!transport.durable) return;
    const snapshot = new ReadModelSnapshot({
      folder: config.SNAPSHOT_DIR ?? join(config.DATA_DIR, 'snapshots'),
      content,
      contracts: contractsFingerprint(),
      maxAgeMs: config.SNAPSHOT_MAX_AGE_HOURS * HOUR_MS,
      everyMs: WRITE_EVERY_MS,
      logger,
      tasks,
      awaySince: () => transport.awaySince,
    });
    snapshot.load();
    readiness.serveEarlierState(() => snapshot.describe());
    this.snapshot = snapshot;
  }
}

/** Snapshots of another version are ignored. */
function contractsFingerprint(): string {
  const hash = createHash('sha256');
  const contracts = [...CONTENT_CONTRACTS, runChanged].sort((a, b) => (a.type < b.type ? -1 : 1));
  for (const { type, schema } of contracts) {
    hash.update(type).update('\0');
    if (schema) hash.update(JSON.stringify(z.toJSONSchema(schema))).update('\0');
  }
  return hash.digest('hex').slice(0, 16);
}
