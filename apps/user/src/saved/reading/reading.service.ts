import { Injectable } from '@nestjs/common';
import { Clock } from '@elevate/clock';
import type { ReadingChange, ReadingView } from '@elevate/contracts/user';
import type { SignedIn } from '../../sessions/signed-in.js';
import { mergeReading, pruneReading } from './merge-reading.js';
import { toAskedReading, toReadingView } from './reading.mapper.js';
import { ReadingRepository } from './reading.repository.js';

const ACCOUNTS_A_SWEEP = 1_000;

@Injectable()
export class ReadingService {
  constructor(
    private readonly readings: ReadingRepository,
    private readonly clock: Clock,
  ) {}

  async view({ account }: SignedIn): Promise<ReadingView> {
    return toReadingView(pruneReading(await this.readings.find(account._id), this.clock.now()));
  }

  async change({ account }: SignedIn, change: ReadingChange): Promise<ReadingView> {
    if (change.marks.length === 0 && !change.all) return this.changed(account._id, change.since);
    const now = this.clock.now();
    const asked = toAskedReading(change);
    const merged = await this.readings.change(account._id, (stored, revision) =>
      mergeReading(stored, asked, { now, revision }),
    );
    return toReadingView(merged, change.since);
  }

  /** Safe in several processes. */
  async removeExpired(): Promise<void> {
    const now = this.clock.now();
    for (const id of await this.readings.findExpired(now, ACCOUNTS_A_SWEEP)) {
      await this.readings.change(id, (stored) => pruneReading(stored, now));
    }
  }

  private async changed(userId: string, since?: number): Promise<ReadingView> {
    const stored = await this.readings.find(userId);
    return toReadingView(pruneReading(stored, this.clock.now()), since);
  }
}
