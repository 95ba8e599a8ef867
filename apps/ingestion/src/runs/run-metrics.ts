import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '@elevate/clock';
import { failureReason, type FailureReason, type RunKind } from '@elevate/contracts/ingestion';
import type { Counter, Metrics } from '@elevate/metrics';
import { METRICS } from '@elevate/service-defaults';
import { jobKinds, type JobKind } from './job-kind.js';
import type { RunState } from './run.schema.js';

const LAST_ENDED = {
  name: 'elevate_ingestion_run_last_ended_timestamp_seconds',
  help: 'When this process last ended a run of a kind, or began itself where it has ended none',
  labels: ['kind'],
} as const;

/** Scheduled kinds. Their last-ended gauge starts at process start, so that a missing run is noticed. */
const EXPECTED: readonly RunKind[] = ['video', 'news'];

@Injectable()
export class RunMetrics {
  private readonly runs: Counter<'kind' | 'trigger' | 'status'>;
  private readonly failures: Counter<'work' | 'reason'>;
  private readonly lastEnded = new Map<RunKind, number>();

  constructor(
    @Inject(METRICS) metrics: Metrics,
    private readonly clock: Clock,
  ) {
    this.runs = metrics.counter({
      name: 'elevate_ingestion_runs_total',
      help: 'Runs that ended, by kind, by what began them and by how they ended',
      labels: ['kind', 'trigger', 'status'],
    });
    this.failures = metrics.counter({
      name: 'elevate_ingestion_source_failures_total',
      help: 'Channels, feeds and other sources that could not be read, by the kind of the job and the reason',
      labels: ['work', 'reason'],
    });
    // Prometheus sees no increase in a series that begins with 1.
    for (const work of jobKinds)
      for (const reason of failureReason.options) this.failures.add({ work, reason }, 0);
    for (const kind of EXPECTED) this.noteEnd(kind);
    metrics.gauge(LAST_ENDED, () =>
      [...this.lastEnded].map(([kind, value]) => ({ labels: { kind }, value })),
    );
  }

  runEnded({ kind, trigger, status }: Pick<RunState, 'kind' | 'trigger' | 'status'>): void {
    this.runs.add({ kind, trigger, status });
    this.noteEnd(kind);
  }

  sourceFailed(work: JobKind, reason: FailureReason): void {
    this.failures.add({ work, reason });
  }

  private noteEnd(kind: RunKind): void {
    this.lastEnded.set(kind, this.clock.now().getTime() / 1_000);
  }
}
