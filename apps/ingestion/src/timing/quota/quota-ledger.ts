import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '@elevate/clock';
import type { Quota, QuotaDay } from '@elevate/contracts/ingestion';
import { CONFIG } from '@elevate/service-defaults';
import { DateTime } from 'luxon';
import type { IngestionConfig } from '../../ingestion.config.js';
import { QuotaRepository } from './quota.repository.js';

export type QuotaStatus = Omit<Quota, 'forecast' | 'days'>;

const DAYS_SHOWN = 7;

/**
 * The quota brake: reserves a unit before each call and keeps it after failures, because refused calls also cost. After a crash the
 * ledger can only be ahead of the API.
 */
@Injectable()
export class QuotaLedger {
  constructor(
    private readonly days: QuotaRepository,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Pick<IngestionConfig, 'YOUTUBE_DAILY_QUOTA'>,
  ) {}

  /** Returns the quota day of the unit; null if none is left. */
  async reserve(): Promise<string | null> {
    const day = this.today();
    const taken = await this.days.take(day, this.config.YOUTUBE_DAILY_QUOTA);
    return taken ? day : null;
  }

  async refund(day: string): Promise<void> {
    await this.days.refund(day);
  }

  async markExhausted(day: string): Promise<void> {
    await this.days.markExhausted(day);
  }

  /** The API may have more units than it said; its next refusal ends the day again. */
  async tryAgain(): Promise<void> {
    await this.days.clearExhausted(this.today());
  }

  async hasUnits(reserve = 0): Promise<boolean> {
    const { exhausted, used, limit } = await this.status();
    return !exhausted && used < limit - reserve;
  }

  async status(): Promise<QuotaStatus> {
    const { _id, used, exhausted } = await this.days.find(this.today());
    return {
      day: _id,
      used,
      limit: this.config.YOUTUBE_DAILY_QUOTA,
      exhausted: exhausted ?? false,
      resets_at: nextPacificMidnight(this.clock.now()).toISOString(),
    };
  }

  async lastDays(): Promise<QuotaDay[]> {
    const days = await this.days.findAll(lastPacificDays(this.clock.now(), DAYS_SHOWN));
    return days.map(({ _id, used, exhausted }) => ({
      day: _id,
      used,
      exhausted: exhausted ?? false,
    }));
  }

  private today(): string {
    return pacificDay(this.clock.now());
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
