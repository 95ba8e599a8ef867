import { stateDocumentSchema, type StateDocument } from '@elevate/mongo';
import type { RequestedJob } from '@elevate/contracts/ingestion';
import { emptyTally, type Tally } from '../runs/tally.js';

/** Who works a job, and until when nobody else may. */
export interface Claim {
  readonly holder: string;
  readonly until: Date;
}

/**
 * One piece of work for one source of a run. It carries everything needed to go on after a crash,
 * and is deleted when it is done: a message that comes again then finds nothing to do.
 */
export interface JobDocument extends StateDocument<
  Pick<RequestedJob, 'run_id' | 'source_id' | 'kind'>
> {
  status: 'queued' | 'running' | 'paused';
  /** The source's place in its run's record. */
  place: number;
  /** Videos looked at before the job steps aside for others. */
  limit: number;
  force: boolean;
  looked: number;
  /** True once the newest page was read. */
  topDone: boolean;
  /** For a forced sync that reads on from the top. */
  topToken: string | null;
  /** The videos to look at, where the job is about given ones. */
  ids: string[];
  /** How many of `ids` are done. */
  position: number;
  /** True where the whole list of uploads is compared with what is stored. */
  verify?: boolean;
  /** Units of the day that it leaves to others; absent where it may spend them all. */
  reserve?: number;
  tally: Tally;
  startedAt: string | null;
  claim: Claim | null;
  queuedAt: Date;
  /** How often it broke off for a reason that is not its source's. */
  breakdowns: number;
  /** True while somebody is at it: a claimed job may still wait for its turn. */
  begun?: boolean;
  /** True once a person wanted its run to end: nobody begins it, and who has it in hand stops. */
  cancelled?: boolean;
}

const fields = {
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
  begun: Boolean,
  cancelled: Boolean,
};

export const jobSchema = stateDocumentSchema<JobDocument>('jobs', fields);

/** What is said of a job to those who may work it. */
export function toRequest({ _id, version, state }: JobDocument): RequestedJob {
  return { id: _id, version, ...state };
}

export interface NewJob {
  readonly id: string;
  readonly runId: string;
  readonly place: number;
  readonly sourceId: string;
  readonly kind: RequestedJob['kind'];
  readonly limit: number;
  readonly force?: boolean;
  readonly ids?: readonly string[];
  readonly verify?: boolean;
  readonly reserve?: number;
  readonly queuedAt: Date;
}

/** A job as it begins, marked to be published. */
export function newJob({
  id,
  runId,
  sourceId,
  kind,
  place,
  limit,
  force,
  ids,
  verify,
  reserve,
  queuedAt,
}: NewJob): JobDocument {
  return {
    _id: id,
    version: 1,
    unpublished: true,
    state: { run_id: runId, source_id: sourceId, kind },
    status: 'queued',
    place,
    limit,
    force: force ?? false,
    looked: 0,
    topDone: false,
    topToken: null,
    ids: [...(ids ?? [])],
    position: 0,
    ...(verify && { verify }),
    ...(reserve !== undefined && { reserve }),
    tally: emptyTally(),
    startedAt: null,
    claim: null,
    queuedAt,
    breakdowns: 0,
  };
}
