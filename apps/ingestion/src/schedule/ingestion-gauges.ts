import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { Metrics } from '@elevate/metrics';
import { METRICS } from '@elevate/service-defaults';
import { JobRepository } from '../queue/job.repository.js';
import { QuotaLedger } from '../timing/quota.repository.js';
import { ScheduleQueries } from './schedule.queries.js';

const QUOTA_USED = {
  name: 'elevate_ingestion_quota_used_units',
  help: 'Units of the API that are spent this Pacific day, by all processes',
} as const;

const QUOTA_LIMIT = {
  name: 'elevate_ingestion_quota_limit_units',
  help: 'Units of the API that may be spent in a Pacific day',
} as const;

const ACTIVE = {
  name: 'elevate_ingestion_schedule_active',
  help: '1 while a schedule brings in something by itself, 0 while it cannot: nothing is followed, no key, no units',
  labels: ['kind'],
} as const;

const INTERVAL = {
  name: 'elevate_ingestion_schedule_interval_seconds',
  help: 'Interval between two syncs of one source, by schedule',
  labels: ['kind'],
} as const;

const WAITING_JOBS = {
  name: 'elevate_ingestion_waiting_jobs',
  help: 'Jobs that wait for a process with a free place',
} as const;

function together<Answer>(request: () => Promise<Answer>): () => Promise<Answer> {
  let asking: Promise<Answer> | undefined;
  return () => (asking ??= request().finally(() => (asking = undefined)));
}

/** Reads the shared database, so every process reports the same values. */
@Injectable()
export class IngestionGauges implements OnModuleInit {
  constructor(
    @Inject(METRICS) private readonly metrics: Metrics,
    private readonly ledger: QuotaLedger,
    private readonly queries: ScheduleQueries,
    private readonly jobs: JobRepository,
  ) {}

  onModuleInit(): void {
    const quota = together(() => this.ledger.status());
    const schedules = together(() => this.queries.list());
    this.metrics.gauge(QUOTA_USED, async () => {
      const { used, limit, exhausted } = await quota();
      // If the API reports an exhausted quota, it overrides the ledger.
      return [{ labels: {}, value: exhausted ? Math.max(used, limit) : used }];
    });
    this.metrics.gauge(QUOTA_LIMIT, async () => [{ labels: {}, value: (await quota()).limit }]);
    this.metrics.gauge(ACTIVE, async () =>
      (await schedules()).map(({ id: kind, active }) => ({
        labels: { kind },
        value: Number(active),
      })),
    );
    this.metrics.gauge(INTERVAL, async () =>
      (await schedules()).map(({ id: kind, every_minutes }) => ({
        labels: { kind },
        value: every_minutes * 60,
      })),
    );
    this.metrics.gauge(WAITING_JOBS, async () => [
      { labels: {}, value: await this.jobs.countWaiting() },
    ]);
  }
}
