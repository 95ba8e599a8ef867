import { Injectable } from '@nestjs/common';
import { Clock } from '@elevate/clock';
import { JobRepository } from '../../queue/job.repository.js';
import { RunRepository } from '../../runs/run.repository.js';
import type { RunDocument } from '../../runs/run.schema.js';
import { MarkRepository } from '../../timing/mark.repository.js';
import { covers, type SyncRequest } from './covers.js';
import { PlanningLease } from './planning-lease.js';

export interface Joined {
  readonly run: RunDocument;
  readonly begun: boolean;
}

@Injectable()
export class OngoingRuns {
  constructor(
    private readonly lease: PlanningLease,
    private readonly jobs: JobRepository,
    private readonly runs: RunRepository,
    private readonly marks: MarkRepository,
    private readonly clock: Clock,
  ) {}

  /** Returns a run that covers the request, or starts one. Concurrent equal requests share a run. */
  async joinOr(
    wanted: Omit<SyncRequest, 'at'>,
    begin: () => Promise<RunDocument>,
  ): Promise<Joined> {
    // An empty run has nothing to share; it only reports that.
    if (wanted.sourceIds.length === 0) return { run: await begin(), begun: true };
    const syncRequest = { ...wanted, at: this.clock.now().getTime() };
    return this.lease.run(async () => {
      const found = await this.covering(syncRequest);
      if (found) return { run: found, begun: false };
      const run = await begin();
      await this.marks.set(latestOf(syncRequest), { value: run._id });
      return { run, begun: true };
    });
  }

  /** Active runs are those with jobs. One that ended while this request waited is the latest run. */
  private async covering(syncRequest: SyncRequest): Promise<RunDocument | undefined> {
    const [{ runIds }, latest] = await Promise.all([
      this.jobs.findBusy(),
      this.marks.find(latestOf(syncRequest)),
    ]);
    const ids = [...runIds, ...(latest?.value === undefined ? [] : [latest.value])];
    const now = this.clock.now().getTime();
    return (await this.runs.findAll(ids)).find((run) => covers(run, syncRequest, now));
  }
}

function latestOf({ kind, request }: Pick<SyncRequest, 'kind' | 'request'>): string {
  return request.verify ? 'latest-verification' : `latest-${kind}`;
}
