import { Inject, Injectable } from '@nestjs/common';
import type { FailureReason } from '@elevate/contracts/ingestion';
import { LOGGER, CONFIG } from '@elevate/service-defaults';
import type { Logger } from '@elevate/logging';
import { Clock } from '../clock/clock.js';
import type { IngestionConfig } from '../config.js';
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

  refused(reason: FailureReason): void {
    this.refusal = { reason, until: this.clock.now().getTime() + REFUSED_FOR_MS };
    this.logger.error(
      { reason },
      'The YouTube API refuses the key; nothing is fetched until it is repaired',
    );
  }

  /** Somebody asks on purpose: the key may have been repaired, so it is tried again. */
  tryAgain(): void {
    this.refusal = null;
  }
}
