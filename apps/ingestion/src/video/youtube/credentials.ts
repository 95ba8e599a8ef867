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

/** Long enough to save quota, short enough to notice a repaired key. */
const REFUSED_FOR_MS = 25 * 60_000;

@Injectable()
export class Credentials {
  private refusal: { reason: FailureReason; until: number } | null = null;

  constructor(
    @Inject(CONFIG) private readonly config: Pick<IngestionConfig, 'YOUTUBE_API_KEY'>,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly clock: Clock,
    private readonly marks: MarkRepository,
  ) {}

  problem(): FailureReason | null {
    if (!this.config.YOUTUBE_API_KEY) return 'missing-api-key';
    if (this.refusal && this.refusal.until > this.clock.now().getTime()) return this.refusal.reason;
    return null;
  }

  /** @throws AppError `YOUTUBE.MISSING_API_KEY`, or the reason for the key's rejection */
  key(): string {
    const reason = this.problem();
    if (reason) throw youtubeFailure(reason, { refusesEverything: true });
    return this.config.YOUTUBE_API_KEY ?? '';
  }

  async problemAnywhere(): Promise<FailureReason | null> {
    const own = this.problem();
    if (own !== null) return own;
    const refusal = await this.marks.find(this.mark());
    if (!refusal?.dueAt || refusal.dueAt <= this.clock.now()) return null;
    return FAILURE_REASONS.find((reason) => reason === refusal.value) ?? null;
  }

  async refused(reason: FailureReason): Promise<void> {
    const until = this.clock.now().getTime() + REFUSED_FOR_MS;
    this.refusal = { reason, until };
    this.logger.error(
      { reason },
      'The YouTube API rejected the key; video syncs stop until it works again',
    );
    await this.marks.set(this.mark(), { value: reason, dueAt: new Date(until) });
  }

  /** On a manual request, in case the key was repaired. */
  async tryAgain(): Promise<void> {
    this.refusal = null;
    await this.marks.delete(this.mark());
  }

  // Identifies the key by a part of its hash, so that a new key starts fresh without leaking.
  private mark(): string {
    const hash = createHash('sha256').update(this.config.YOUTUBE_API_KEY ?? '');
    return `youtube-key-${hash.digest('hex').slice(0, 8)}`;
  }
}
