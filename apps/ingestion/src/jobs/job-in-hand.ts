import { AppError } from '@elevate/errors';
import type { RunProgress } from '../runs/run-progress.js';
import type { Tally } from '../runs/tally.js';
import type { CallContext } from '../youtube/youtube.client.js';
import type { JobRepository } from './job.repository.js';
import type { JobDocument } from './job.schema.js';

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

  constructor(
    readonly document: JobDocument,
    private readonly holder: string,
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
    const stillOurs = await this.jobs.save(this.document._id, this.holder, change);
    if (!stillOurs) throw new AppError('INGESTION.JOB_LOST', { kind: 'unexpected' });
    this.progress.report(this.runId, this.document.place, {
      ...this.tally,
      status: 'running',
      started_at: this.startedAt,
    });
  }

  /** True once the process is leaving: the work stops at the next page. */
  get mustStop(): boolean {
    return this.call.signal.aborted;
  }
}
