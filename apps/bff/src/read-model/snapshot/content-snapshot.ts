import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { type PeriodicTask, PeriodicTasks } from '@elevate/clock';
import { describeError } from '@elevate/errors';
import type { Logger } from '@elevate/logging';
import type {
  ReaderProgress,
  ReaderSnapshot,
  ReadingServer,
  Subscriptions,
  Transport,
} from '@elevate/messaging';
import { CONFIG, type EarlierState, LOGGER, Readiness, TRANSPORT } from '@elevate/service-defaults';
import { HOUR_MS } from '@elevate/rules';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { damaged, readSnapshot, type Section, SiteContent, writeSnapshot } from './site-content.js';
import type { BffConfig } from '../../bff.config.js';

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
      const file = readSnapshot(path);
      if (!file) return;
      const header = this.accept(file.header);
      const versions: [string, number][] = [];
      for (const section of file.sections) {
        if (section[0] === VERSIONS) versions.push(...(section[1] as [string, number][]));
        else content.restore(section);
      }
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
    if (!this.loaded) return undefined;
    const { header, versions } = this.loaded;
    // It may have expired since loading, during a long broker outage.
    if (this.isTooOld(header)) {
      this.discard('it is too old');
      return undefined;
    }
    this.loaded.versions = [];
    return { positions: header.positions, versions };
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
    // This process was never current: the old file is better.
    if (this.server && this.currentAt > 0) await this.write(this.server);
  }

  private pauseMs(): number {
    const { everyMs } = this.options;
    if (this.currentAt === 0) return Math.min(everyMs, FIRST_CURRENT_EVERY_MS);
    return Math.max(everyMs, this.restMs);
  }

  private async tick(): Promise<void> {
    const startedAt = performance.now();
    if (this.server) {
      await this.noteCurrent(this.server);
      if (this.currentAt > 0) await this.write(this.server);
    }
    this.restMs = (performance.now() - startedAt) * REST_PER_COST;
  }

  // During a broker outage the snapshot keeps the last confirmed time.
  private async noteCurrent(server: ReadingServer): Promise<void> {
    const startedAt = this.now();
    const behind = await server.behind().catch(() => undefined);
    if (behind === 0) this.currentAt = startedAt;
  }

  private async write(server: ReadingServer): Promise<void> {
    const { content, contracts, logger } = this.options;
    // No await in between, so progress and content match.
    const { positions, versions } = server.progress();
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
    if (format !== FORMAT) throw damaged('its format is of another version');
    if (contracts !== this.options.contracts) throw damaged('its messages are of another version');
    if (this.isTooOld(header as Header)) throw damaged('it is too old');
    return header as Header;
  }

  private isTooOld({ current_at }: Header): boolean {
    return this.now() - current_at > this.options.maxAgeMs;
  }
}

function isoTime(time: number): string {
  return new Date(time).toISOString();
}

export const CONTENT_MESSAGES = Symbol('CONTENT_MESSAGES');

const WRITE_EVERY_MS = 60_000;

/**
 * Until the read model has caught up. Not in-process: owners replay their documents, which a snapshot could
 * contradict after a restore.
 */
@Injectable()
export class ContentSnapshot {
  readonly snapshot: ReadModelSnapshot | undefined;

  constructor(
    @Inject(CONFIG) config: BffConfig,
    @Inject(LOGGER) logger: Logger,
    @Inject(TRANSPORT) transport: Transport,
    @Inject(CONTENT_MESSAGES) messages: Subscriptions,
    readiness: Readiness,
    content: SiteContent,
    tasks: PeriodicTasks,
  ) {
    if (!transport.durable) return;
    const snapshot = new ReadModelSnapshot({
      folder: config.SNAPSHOT_DIR ?? join(config.DATA_DIR, 'snapshots'),
      content,
      contracts: contractsFingerprint(messages),
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
function contractsFingerprint({ contracts }: Subscriptions): string {
  const hash = createHash('sha256');
  for (const [type, { schema }] of [...contracts].sort(([a], [b]) => (a < b ? -1 : 1))) {
    hash.update(type).update('\0');
    if (schema) hash.update(JSON.stringify(z.toJSONSchema(schema as z.ZodType))).update('\0');
  }
  return hash.digest('hex').slice(0, 16);
}
