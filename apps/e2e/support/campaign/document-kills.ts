import { setTimeout as delay } from 'node:timers/promises';
import { waitUntil } from '@elevate/testing';
import { generateWorld, qualifying, seededRandom, type Upstream } from '@elevate/upstream';
import type { BffClient } from '../bff-client.js';
import { EmbeddedVictim } from '../embedded-victim.js';
import { IngestionClient } from '../ingestion-client.js';

export interface DocumentKillsOptions {
  readonly seed: number;
  readonly kills: number;
  readonly channels: number;
  readonly videosPerChannel: number;
  readonly log: (line: string) => void;
}

/** Sync calls between kills, and milliseconds to wait for them during recovery. */
const CALLS_BETWEEN = 4;
const STALLED_MS = 12_000;
const SYNC_EVERY_MS = 3_000;
const WHOLE_WITHIN_MS = 600_000;
/** More than one page, so that the next sync finds a gap below the first page. */
const ADDED_AT_ONCE = 70;

/** Kills the document server repeatedly while the embedded product ingests channels. */
export class DocumentKills {
  readonly startedAt = performance.now();
  killed = 0;
  added = 0;
  private readonly enough = new AbortController();

  private constructor(
    private readonly options: DocumentKillsOptions,
    private readonly victim: EmbeddedVictim,
  ) {}

  static async start(options: DocumentKillsOptions): Promise<DocumentKills> {
    const faults = {
      seed: options.seed,
      rules: [{ kind: 'latency', ms: 60, jitterMs: 200 } as const],
    };
    const source = { world: generateWorld(options), faults };
    const victim = await EmbeddedVictim.open(source, { SCHEDULES: 'off' });
    const campaign = new DocumentKills(options, victim);
    await campaign.ingestion().followChannels(victim.upstream.world.channels.map(({ id }) => id));
    return campaign;
  }

  get upstream(): Upstream {
    return this.victim.upstream;
  }

  site(): BffClient {
    return this.victim.site;
  }

  get expected(): number {
    return qualifying(this.upstream.world).size;
  }

  /** Adds videos at the source whenever everything is ingested. */
  async run(): Promise<void> {
    const random = seededRandom(this.options.seed);
    const syncing = this.keepSyncing();
    try {
      while (this.killed < this.options.kills) {
        await this.untilAtWork();
        await delay(random() * 500);
        await this.victim.killDocuments();
        this.killed += 1;
        if (this.killed % 10 === 0) this.options.log(`${this.killed} kills`);
      }
      await this.untilWhole();
    } finally {
      this.enough.abort();
      await syncing;
    }
  }

  /** Rows of the table in docs/reliability.md. */
  summary(): string {
    const { channels, videos } = this.upstream.world;
    const rows = [
      ['kills of the document server', this.killed],
      ['channels, videos at the source', `${channels.length}, ${videos.length}`],
      ['videos added meanwhile', this.added],
      ['episodes that qualify', this.expected],
      ['calls to the source', this.upstream.requests().arrived],
      ['minutes', ((performance.now() - this.startedAt) / 60_000).toFixed(1)],
    ];
    return rows.map(([name, value]) => `${String(name).padEnd(36)}${value}`).join('\n');
  }

  async close(): Promise<void> {
    this.enough.abort();
    await this.victim.close();
  }

  private ingestion(): IngestionClient {
    return new IngestionClient(this.victim.dataDir);
  }

  private async untilAtWork(): Promise<void> {
    const total = await this.site()
      .stats()
      .then(({ videos }) => videos)
      .catch(() => 0);
    if (total >= this.expected) this.addVideos();
    const from = this.upstream.requests().arrived;
    const moved = () => this.upstream.requests().arrived >= from + CALLS_BETWEEN;
    await waitUntil(moved, { timeoutMs: STALLED_MS, everyMs: 5 }).catch(() => undefined);
  }

  private addVideos(): void {
    const { channels } = this.upstream.world;
    const channelId = channels[this.killed % channels.length]?.id ?? '';
    for (let count = 0; count < ADDED_AT_ONCE; count += 1) {
      this.added += 1;
      this.upstream.addVideo({ channelId, title: `Synthetic talk, added as ${this.added}` });
    }
  }

  /** A source whose job failed too often is left to the next sync. */
  private async keepSyncing(): Promise<void> {
    while (!this.enough.signal.aborted) {
      await this.ingestion()
        .startSync()
        .catch(() => undefined);
      await delay(SYNC_EVERY_MS, undefined, { signal: this.enough.signal }).catch(() => undefined);
    }
  }

  private async untilWhole(): Promise<void> {
    const isWhole = async () => {
      const channels = await this.ingestion().channels();
      return channels.every(({ history_complete }) => history_complete) && (await this.isShown());
    };
    // The later comparison names the missing videos.
    const options = { timeoutMs: WHOLE_WITHIN_MS, everyMs: 500, what: 'all episodes' };
    await waitUntil(isWhole, options).catch((error: Error) => this.options.log(error.message));
  }

  private async isShown(): Promise<boolean> {
    return (await this.site().stats()).videos === this.expected;
  }
}
