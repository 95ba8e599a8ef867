import { join } from 'node:path';
import type { PeriodicTask, PeriodicTasks } from '@elevate/clock';
import { describeError } from '@elevate/errors';
import type { Logger } from '@elevate/logging';
import type { ReaderProgress, ReaderSnapshot, ReadingServer } from '@elevate/messaging';
import type { EarlierState } from '@elevate/service-defaults';
import type { SiteContent } from './site-content.js';
import { damaged, readSnapshot, writeSnapshot, type Section } from './snapshot-file.js';

export interface SiteSnapshotOptions {
  readonly folder: string;
  readonly content: SiteContent;
  /** Of the message contracts; a snapshot with another one is ignored. */
  readonly contracts: string;
  /** A snapshot older than this is ignored: a removal may have been compacted away since. */
  readonly maxAgeMs: number;
  /** How often it is written while messages come. */
  readonly everyMs: number;
  readonly logger: Logger;
  readonly tasks: PeriodicTasks;
  /** Since when the broker has not answered. */
  readonly awaySince: () => Date | null;
  readonly now?: () => number;
}

const FORMAT = 1;
const FILE = 'read-model.ndjson';
const VERSIONS = 'versions';
// Writing takes at most this share of the time, however large the catalogue is.
const REST_PER_COST = 20;
// A broker that answers has this long to say that the snapshot is not of its log.
const GRACE_MS = 1_500;
// While the broker answers, the site catches up first. One that cannot within this time serves what it has.
const CATCH_UP_MS = 10_000;
// A quiet site is written now and then all the same, so that its snapshot does not grow old.
const RENEW_AFTER_MS = 3_600_000;

interface Header {
  readonly format: number;
  readonly contracts: string;
  /** When the content was last known to be up to date, in milliseconds since 1970. */
  readonly current_at: number;
  readonly positions: ReaderProgress['positions'];
}

interface Loaded {
  readonly header: Header;
  /** When this process loaded it. */
  readonly at: number;
  versions: ReaderProgress['versions'];
}

/** Keeps the content on local disk, so that a process starts from where the last one stopped. */
export class SiteSnapshot implements ReaderSnapshot {
  private readonly path: string;
  private readonly now: () => number;
  private loaded: Loaded | undefined;
  private server: ReadingServer | undefined;
  private catchingUpUntil = 0;
  private readonly task: PeriodicTask;
  private restMs = 0;
  /** When nothing was behind for the last time; 0 while that has not been so. */
  private currentAt = 0;
  private written = { positions: '', at: 0 };

  constructor(private readonly options: SiteSnapshotOptions) {
    this.path = join(options.folder, FILE);
    this.now = options.now ?? Date.now;
    this.task = options.tasks.create({
      name: 'site-snapshot',
      everyMs: () => Math.max(options.everyMs, this.restMs),
      run: () => this.tick(),
    });
  }

  /** Fills the models from the file where there is one that fits. */
  load(): void {
    const { content, logger } = this.options;
    const path = this.path;
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

  /** The snapshot that is served until the messages since then are applied; undefined where none is. */
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
    // It was young enough when it was loaded, but the broker may have been away for long since.
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
    // A site that already serves its snapshot goes on; turning unready would take it out of the balancer again.
    this.catchingUpUntil = this.describe() ? 0 : this.now() + CATCH_UP_MS;
    this.server = server;
    server.caughtUp.then(
      () => this.task.start(0),
      () => undefined,
    );
  }

  async close(): Promise<void> {
    await this.task.stop();
    // Without a turn in which it was up to date, the earlier file says more.
    if (this.server && this.currentAt > 0) await this.write(this.server);
  }

  private async tick(): Promise<void> {
    const startedAt = performance.now();
    if (this.server) {
      await this.noteCurrent(this.server);
      if (this.currentAt > 0) await this.write(this.server);
    }
    this.restMs = (performance.now() - startedAt) * REST_PER_COST;
  }

  // A broker that is away says nothing, and the snapshot keeps the time when it last did.
  private async noteCurrent(server: ReadingServer): Promise<void> {
    const asked = this.now();
    const behind = await server.behind().catch(() => undefined);
    if (behind === 0) this.currentAt = asked;
  }

  private async write(server: ReadingServer): Promise<void> {
    const { content, contracts, logger } = this.options;
    // All of it is of this one moment: nothing is awaited in between.
    const { positions, versions } = server.progress();
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
        'Could not write the snapshot; the earlier one stays',
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
