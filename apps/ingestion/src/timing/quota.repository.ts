import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '@elevate/clock';
import type { Quota, QuotaDay } from '@elevate/contracts/ingestion';
import { documentSchema, unlessDuplicate } from '@elevate/mongo';
import { CONFIG, MONGO, repositoryOf } from '@elevate/service-defaults';
import { DateTime } from 'luxon';
import type { Connection } from 'mongoose';
import type { IngestionConfig } from '../ingestion.config.js';

export type QuotaStatus = Omit<Quota, 'forecast' | 'days'>;

interface QuotaDocument {
  _id: string;
  used: number;
  /** Reported by the API: the key may be used elsewhere. */
  exhausted?: boolean;
}

const DAYS_SHOWN = 7;

/**
 * Reserves a unit before each call, also for failures, which cost too. After a crash the ledger can
 * only be ahead.
 */
@Injectable()
export class QuotaLedger extends repositoryOf(documentSchema<QuotaDocument>('quota')) {
  constructor(
    @Inject(MONGO) connection: Connection,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Pick<IngestionConfig, 'YOUTUBE_DAILY_QUOTA'>,
  ) {
    super(connection);
  }

  /** Returns the quota day of the unit; null if none is left. Atomic, because processes share the day. */
  async reserve(): Promise<string | null> {
    const day = pacificDay(this.clock.now());
    const limit = this.config.YOUTUBE_DAILY_QUOTA;
    const left = { _id: day, used: { $lt: limit }, exhausted: { $ne: true } };
    const take = (upsert: boolean) =>
      this.model.updateOne(left, { $inc: { used: 1 } }, { upsert: upsert && limit > 0 });
    // A duplicate: the day is used up, or another process created it.
    const taken = (await unlessDuplicate(take(true))) ?? (await take(false));
    return taken.matchedCount + taken.upsertedCount > 0 ? day : null;
  }

  async refund(day: string): Promise<void> {
    await this.model.updateOne({ _id: day, used: { $gt: 0 } }, { $inc: { used: -1 } });
  }

  async markExhausted(day: string): Promise<void> {
    const update = { $set: { exhausted: true }, $setOnInsert: { used: 0 } };
    await this.model.updateOne({ _id: day }, update, { upsert: true });
  }

  /** The API may have more units than it said; its next refusal ends the day again. */
  async tryAgain(): Promise<void> {
    const today = { _id: pacificDay(this.clock.now()) };
    await this.model.updateOne(today, { $unset: { exhausted: '' } });
  }

  async hasUnits(reserve = 0): Promise<boolean> {
    const { exhausted, used, limit } = await this.status();
    return !exhausted && used < limit - reserve;
  }

  async status(): Promise<QuotaStatus> {
    const limit = this.config.YOUTUBE_DAILY_QUOTA;
    const resets_at = nextPacificMidnight(this.clock.now()).toISOString();
    const [today = { day: '', used: 0, exhausted: false }] = await this.lastDays(1);
    return { ...today, limit, resets_at };
  }

  async lastDays(count = DAYS_SHOWN): Promise<QuotaDay[]> {
    const days = lastPacificDays(this.clock.now(), count);
    const documents = await this.model.find({ _id: { $in: days } }).lean<QuotaDocument[]>();
    return days.map((day) => {
      const { used = 0, exhausted = false } = documents.find(({ _id }) => _id === day) ?? {};
      return { day, used, exhausted };
    });
  }
}

const PACIFIC = 'America/Los_Angeles';

/** YouTube's quota day, `2026-11-21`; changes at midnight Pacific Time. */
export function pacificDay(now: Date): string {
  return DateTime.fromJSDate(now, { zone: PACIFIC }).toISODate() ?? '';
}

export function lastPacificDays(now: Date, count: number): string[] {
  const today = DateTime.fromJSDate(now, { zone: PACIFIC });
  return Array.from({ length: count }, (_, ago) => today.minus({ days: ago }).toISODate() ?? '');
}

export function nextPacificMidnight(now: Date): Date {
  return DateTime.fromJSDate(now, { zone: PACIFIC }).plus({ days: 1 }).startOf('day').toJSDate();
}
