import { Inject, Injectable } from '@nestjs/common';
import type { FailureReason } from '@elevate/contracts/ingestion';
import { LogThrottle, type Logger } from '@elevate/logging';
import { LOGGER } from '@elevate/service-defaults';
import type { RunDocument } from './run.schema.js';

/** During a network outage, the same failure is logged once per hour. */
const SAID_AGAIN_MS = 3_600_000;

/** Logs one line per news run; the run record lists failures per feed. */
@Injectable()
export class RunLog {
  private readonly complaints = new LogThrottle(SAID_AGAIN_MS);

  constructor(@Inject(LOGGER) private readonly logger: Logger) {}

  ended({ _id: runId, state: { kind, sources } }: RunDocument): void {
    if (kind !== 'news') return;
    const failed: Partial<Record<FailureReason, number>> = {};
    for (const { status, failed: reasons } of sources) {
      const reason = status === 'failed' ? reasons.at(-1)?.reason : undefined;
      if (reason !== undefined) failed[reason] = (failed[reason] ?? 0) + 1;
    }
    const facts = { runId, feeds: sources.length, failed };
    if (Object.keys(failed).length === 0) this.logger.info(facts, 'Feeds synced');
    else this.complaints.say('news', () => this.logger.warn(facts, 'Some feed syncs failed'));
  }
}
