import { AppError } from '@elevate/errors';
import type { RunProgress } from '../runs/run-progress.js';
import type { Tally } from '../runs/tally.js';
import type { CallContext } from './call-context.js';
import { CLAIM_MS, type JobRepository } from './job.repository.js';
import type { ClaimedJob, JobDocument } from './job.schema.js';

/** Taken off a claim's time: clocks of two machines differ, and what was begun in time must end in it. */
const MARGIN_MS = 2_000;

type Position = Partial<Pick<JobDocument, 'looked' | 'topDone' | 'topToken' | 'position'>>;

/** How a job's work ended for now: for good, or to go on later, perhaps under another source. */
export type JobEnd =
  | { readonly kind: 'done' }
  | {
      readonly kind: 'again';
      readonly change: Partial<Pick<JobDocument, 'state' | 'limit'>>;
      /** Done once the change is stored. */
      readonly afterwards?: () => Promise<void>;
    };

/** Works jobs of one kind. What it needs to go on after a crash, it saves through the job in hand. */
export interface JobWorker {
  work(job: JobInHand): Promise<JobEnd>;
}

/** A claimed job while it is worked. */
export class JobInHand {
  /** Counted up by the worker; saved with each position. */
  readonly tally: Tally;
  readonly call: CallContext;
  readonly startedAt: string;
  /** True once the run's cap left new videos unstored: a later run brings them in. */
  capReached = false;
  private cancelled = false;
  /** When the claim was last seen to be ours, on a clock that goes on while the process is stopped. */
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

  /**
   * Stores how far the work has come, after what it brought was stored: a crash in between repeats
   * a page and loses none. @throws AppError `INGESTION.JOB_LOST` where another process took over.
   */
  async save(position: Position): Promise<void> {
    Object.assign(this.document, position);
    const change = { ...position, tally: this.tally, startedAt: this.startedAt };
    const asked = performance.now();
    const saved = await this.jobs.save(this.document, change);
    if (!saved) throw new AppError('INGESTION.JOB_LOST', { kind: 'unexpected' });
    this.confirm(asked);
    this.cancelled = saved.cancelled ?? false;
    this.progress.report(this.runId, this.document.place, {
      ...this.tally,
      status: 'running',
      started_at: this.startedAt,
    });
  }

  /** The claim was ours at this moment of `performance.now()`. */
  confirm(at: number): void {
    this.heldAt = Math.max(this.heldAt, at);
  }

  /**
   * Called before and after each look outside: a process that was stopped for a while wakes up in the
   * middle of a job that another one may have by now, and must neither ask nor write for it any more.
   * @throws AppError `INGESTION.JOB_LOST` where that is so.
   */
  async ensureHeld(): Promise<void> {
    if (performance.now() - this.heldAt > CLAIM_MS - MARGIN_MS) await this.save({});
  }

  /** True once a person wanted the run to end, as of the last save. */
  get isCancelled(): boolean {
    return this.cancelled;
  }

  /** True once the process is leaving, or the run is to end: the work stops at the next page. */
  get mustStop(): boolean {
    return this.cancelled || this.call.signal.aborted;
  }
}
