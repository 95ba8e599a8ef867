import { Inject, Injectable } from '@nestjs/common';
import type { FailureReason } from '@elevate/contracts/ingestion';
import { LogThrottle, type Logger } from '@elevate/logging';
import { LOGGER } from '@elevate/service-defaults';
import type { RunDocument } from './run.schema.js';

/** Without a network something fails every few minutes; that it does is news once in so long. */
const SAID_AGAIN_MS = 3_600_000;

/** One line for a run of feeds. What failed is in its record, feed by feed. */
@Injectable()
export class RunLog {
  private readonly complaints = new LogThrottle(SAID_AGAIN_MS);

  constructor(@Inject(LOGGER) private readonly logger: Logger) {}

  /** Told once of each run, when its last source has ended. */
  ended({ _id: runId, state: { kind, sources } }: RunDocument): void {
    if (kind !== 'news') return;
    const failed: Partial<Record<FailureReason, number>> = {};
    for (const { status, failed: reasons } of sources) {
      const reason = status === 'failed' ? reasons.at(-1)?.reason : undefined;
      if (reason !== undefined) failed[reason] = (failed[reason] ?? 0) + 1;
    }
    const facts = { runId, feeds: sources.length, failed };
    if (Object.keys(failed).length === 0) this.logger.info(facts, 'Feeds were read');
    else this.complaints.say('news', () => this.logger.warn(facts, 'Some feeds could not be read'));
  }
}
