import { Inject, Injectable } from '@nestjs/common';
import type { JobKind } from '../runs/job-kind.js';
import type { JobWorker } from './job-in-hand.js';
import type { JobDocument } from './job.schema.js';

/** Injection token of the workers. */
export const JOB_WORKERS = Symbol('JOB_WORKERS');

/** The worker of each kind of job, and of jobs that verify a channel. */
export type JobWorkers = Readonly<Record<JobKind | 'verify-channel', JobWorker>>;

/** Finds the worker of a job. */
@Injectable()
export class Workers {
  constructor(@Inject(JOB_WORKERS) private readonly workers: JobWorkers) {}

  for({ state: { kind }, verify }: JobDocument): JobWorker {
    return this.workers[verify ? 'verify-channel' : kind];
  }
}
