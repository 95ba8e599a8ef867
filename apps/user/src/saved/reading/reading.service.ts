import { Injectable } from '@nestjs/common';
import { Clock } from '@elevate/clock';
import type { ReadingChangeDto, ReadingView } from '@elevate/contracts/user';
import type { SignedIn } from '../../sessions/signed-in.js';
import {
  type AskedReading,
  EMPTY_READING,
  mergeReading,
  pruneReading,
  type Reading,
  ReadingRepository,
} from './reading.repository.js';

@Injectable()
export class ReadingService {
  constructor(
    private readonly readings: ReadingRepository,
    private readonly clock: Clock,
  ) {}

  async view({ account }: SignedIn): Promise<ReadingView> {
    return toReadingView(pruneReading(await this.readings.find(account._id), this.clock.now()));
  }

  async change({ account }: SignedIn, change: ReadingChangeDto): Promise<ReadingView> {
    if (change.marks.length === 0 && !change.all) return this.changed(account._id, change.since);
    const now = this.clock.now();
    const reading = toAskedReading(change);
    const merged = await this.readings.change(account._id, (stored, revision) =>
      mergeReading(stored, reading, { now, revision }),
    );
    return toReadingView(merged, change.since);
  }

  private async changed(userId: string, since?: number): Promise<ReadingView> {
    const stored = await this.readings.find(userId);
    return toReadingView(pruneReading(stored, this.clock.now()), since);
  }
}

/** Marks changed after a revision; all if it is unknown, as after a restored backup. */
export function toReadingView({ revision, marks, all }: Reading, since = 0): ReadingView {
  const knownRevision = since > revision ? 0 : since;
  return {
    revision,
    all: { until: all.until.toISOString(), changed_at: all.changedAt.toISOString() },
    marks: marks
      .filter((mark) => mark.revision > knownRevision)
      .map(({ id, isRead, changedAt }) => ({
        article_id: id,
        read: isRead,
        changed_at: changedAt.toISOString(),
      })),
  };
}

/** An omitted register gets the oldest time, so it changes nothing. */
function toAskedReading({ marks, all }: ReadingChangeDto): AskedReading {
  return {
    marks: marks.map(({ article_id: id, read: isRead, changed_at }) => ({
      id,
      isRead,
      changedAt: new Date(changed_at),
    })),
    all: all
      ? { until: new Date(all.until), changedAt: new Date(all.changed_at) }
      : EMPTY_READING.all,
  };
}
