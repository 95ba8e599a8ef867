import { AppError } from '@elevate/errors';
import type { RunProgress } from '../runs/run-progress.js';
import type { Tally } from '../runs/run.repository.js';
import {
  CLAIM_MS,
  type ClaimedJob,
  type JobDocument,
  type JobRepository,
} from './job.repository.js';

/** Safety margin for clock differences and for work already started. */
const MARGIN_MS = 2_000;

export type JobEnd =
  | { readonly kind: 'done' }
  | {
      readonly kind: 'again';
      readonly change: Partial<Pick<JobDocument, 'state' | 'limit'>>;
      readonly afterwards?: () => Promise<void>;
    };

export interface JobWorker {
  work(job: RunningJob): Promise<JobEnd>;
}

export class RunningJob {
  readonly tally: Tally;
  readonly call: CallContext;
  readonly startedAt: string;
  /** Talks that the tally counts. */
  readonly seenIds = new Set<string>();
  capReached = false;
  isCancelled = false;
  private heldAt = performance.now();

  constructor(
    readonly document: ClaimedJob,
    private readonly jobs: JobRepository,
    private readonly progress: RunProgress,
    options: { readonly signal: AbortSignal; readonly now: Date },
  ) {
    this.tally = structuredClone(document.tally);
    this.startedAt = document.startedAt ?? options.now.toISOString();
    this.call = {
      signal: options.signal,
      countUnit: () => {
        this.tally.quota_units += 1;
      },
      ensureHeld: () => this.ensureHeld(),
    };
  }

  get runId(): string {
    return this.document.state.run_id;
  }

  get sourceId(): string {
    return this.document.state.source_id;
  }

  /** Call after storing results: a crash repeats a page but loses none. @throws AppError `INGESTION.JOB_LOST` */
  async save(
    position: Partial<Pick<JobDocument, 'looked' | 'topDone' | 'topToken' | 'position'>>,
  ): Promise<void> {
    Object.assign(this.document, position);
    const change = { ...position, tally: this.tally, startedAt: this.startedAt };
    const startedAt = performance.now();
    const saved = await this.jobs.save(this.document, change);
    if (!saved) throw jobLost();
    this.confirm(startedAt);
    this.isCancelled = saved.cancelled ?? false;
    this.progress.report(this.runId, this.document.place, {
      ...this.tally,
      status: 'running',
      started_at: this.startedAt,
    });
  }

  /** Before a list is read again from its start. */
  countAgain(): void {
    const { stored } = this.tally;
    Object.assign(this.tally, { seen: 0, ...(stored !== undefined && { stored: 0 }) });
    this.seenIds.clear();
  }

  confirm(at: number): void {
    this.heldAt = Math.max(this.heldAt, at);
  }

  /**
   * Call before and after each external request: a suspended process may have lost the job.
   * @throws AppError `INGESTION.JOB_LOST`
   */
  async ensureHeld(): Promise<void> {
    if (performance.now() - this.heldAt > CLAIM_MS - MARGIN_MS) await this.save({});
  }

  /** True on shutdown or cancellation: the work stops at the next page. */
  get mustStop(): boolean {
    return this.isCancelled || this.call.signal.aborted;
  }
}

export const jobLost = (): AppError => new AppError('INGESTION.JOB_LOST', { kind: 'unexpected' });

export interface CallContext {
  readonly countUnit: () => void;
  readonly signal: AbortSignal;
  /** Rejects if this process has lost the job's claim. */
  readonly ensureHeld: () => Promise<void>;
}
