import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '@elevate/clock';
import type { FailureReason } from '@elevate/contracts/ingestion';
import type { Logger } from '@elevate/logging';
import { FAILURE_REASONS } from '@elevate/rules';
import { CONFIG, LOGGER } from '@elevate/service-defaults';
import type { IngestionConfig } from '../../ingestion.config.js';
import { MarkRepository } from '../../timing/mark.repository.js';
import { youtubeFailure } from './youtube.errors.js';

/** How long a refused key is left alone: long enough to spend nothing, short enough to notice a repair. */
const REFUSED_FOR_MS = 25 * 60_000;

/** The API key, and whether the API still takes it. A refused key stops every job of this process. */
@Injectable()
export class Credentials {
  private refusal: { reason: FailureReason; until: number } | null = null;

  constructor(
    @Inject(CONFIG) private readonly config: Pick<IngestionConfig, 'YOUTUBE_API_KEY'>,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly clock: Clock,
    private readonly marks: MarkRepository,
  ) {}

  /** Why nothing can be fetched now; null where it can. */
  problem(): FailureReason | null {
    if (!this.config.YOUTUBE_API_KEY) return 'missing-api-key';
    if (this.refusal && this.refusal.until > this.clock.now().getTime()) return this.refusal.reason;
    return null;
  }

  /** @throws AppError `YOUTUBE.MISSING_API_KEY`, or with the reason the key was refused for. */
  key(): string {
    const reason = this.problem();
    if (reason) throw youtubeFailure(reason, { refusesEverything: true });
    return this.config.YOUTUBE_API_KEY ?? '';
  }

  /** The same as far as any process has found out. */
  async problemAnywhere(): Promise<FailureReason | null> {
    const own = this.problem();
    if (own !== null) return own;
    const told = await this.marks.find(this.mark());
    if (!told?.dueAt || told.dueAt <= this.clock.now()) return null;
    return FAILURE_REASONS.find((reason) => reason === told.value) ?? null;
  }

  /** Stops every call of this process, and tells the others. */
  async refused(reason: FailureReason): Promise<void> {
    const until = this.clock.now().getTime() + REFUSED_FOR_MS;
    this.refusal = { reason, until };
    this.logger.error(
      { reason },
      'The YouTube API refuses the key; nothing is fetched until it is repaired',
    );
    await this.marks.set(this.mark(), { value: reason, dueAt: new Date(until) });
  }

  /** Somebody asks on purpose: the key may have been repaired, so it is tried again. */
  async tryAgain(): Promise<void> {
    this.refusal = null;
    await this.marks.remove(this.mark());
  }

  // Of the key, so that another key begins afresh; a part of its hash tells nobody the key.
  private mark(): string {
    const hash = createHash('sha256').update(this.config.YOUTUBE_API_KEY ?? '');
    return `youtube-key-${hash.digest('hex').slice(0, 8)}`;
  }
}
