import { documentSchema } from '@elevate/mongo';
import { emptyTally, type JobKind, type Tally } from '../runs/run-progress.js';

/** One attempt; no other attempt begins before it expires. */
interface Claim {
  /** The id of the claim, not of the process. */
  readonly holder: string;
  readonly until: Date;
}

/**
 * Contains everything needed to resume after a crash; deleted when done. Only these documents decide which process
 * works which job.
 */
export interface JobDocument {
  _id: string;
  state: { readonly run_id: string; readonly source_id: string; readonly kind: JobKind };
  status: 'queued' | 'running' | 'paused';
  place: number;
  limit: number;
  force: boolean;
  looked: number;
  topDone: boolean;
  topToken: string | null;
  ids: string[];
  position: number;
  /** Compares the whole upload list with the database. */
  verify?: boolean;
  reserve?: number;
  tally: Tally;
  startedAt: string | null;
  claim: Claim | null;
  queuedAt: Date;
  breakdowns: number;
  /** The source id while claimed; the unique index allows one claimed job per source. */
  claimedSource?: string;
  cancelled?: boolean;
  /** W3C `traceparent` of the request that planned the job. */
  traceparent?: string | undefined;
}

export type ClaimedJob = JobDocument & { readonly claim: Claim };

export const jobSchema = documentSchema<JobDocument>('jobs', {
  state: { type: Object, required: true },
  status: { type: String, required: true },
  place: { type: Number, required: true },
  limit: { type: Number, required: true },
  force: { type: Boolean, required: true },
  looked: { type: Number, required: true },
  topDone: { type: Boolean, required: true },
  topToken: String,
  ids: [String],
  position: { type: Number, required: true },
  verify: Boolean,
  reserve: Number,
  tally: { type: Object, required: true },
  startedAt: String,
  claim: Object,
  queuedAt: Date,
  breakdowns: { type: Number, required: true },
  claimedSource: String,
  cancelled: Boolean,
  traceparent: String,
})
  .index({ claimedSource: 1 }, { unique: true, sparse: true })
  .index({ status: 1, queuedAt: 1 });

type NewJob = Pick<JobDocument, '_id' | 'state' | 'place' | 'limit' | 'queuedAt'>;

export function newJob(job: NewJob & Partial<JobDocument>): JobDocument {
  return {
    status: 'queued',
    force: false,
    looked: 0,
    topDone: false,
    topToken: null,
    ids: [],
    position: 0,
    tally: emptyTally(),
    startedAt: null,
    claim: null,
    breakdowns: 0,
    ...job,
  };
}
