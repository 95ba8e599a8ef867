import { Inject, Injectable } from '@nestjs/common';
import type { JobKind } from '../runs/job-kind.js';
import type { JobWorker } from './running-job.js';
import type { JobDocument } from './job.schema.js';

export const JOB_WORKERS = Symbol('JOB_WORKERS');

export type JobWorkers = Readonly<Record<JobKind | 'verify-channel', JobWorker>>;

@Injectable()
export class Workers {
  constructor(@Inject(JOB_WORKERS) private readonly workers: JobWorkers) {}

  for({ state: { kind }, verify }: JobDocument): JobWorker {
    return this.workers[verify ? 'verify-channel' : kind];
  }
}
