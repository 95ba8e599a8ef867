import { Injectable } from '@nestjs/common';
import { Clock } from '@elevate/clock';
import { JobRepository } from '../../queue/job.repository.js';
import { RunRepository } from '../../runs/run.repository.js';
import type { RunDocument } from '../../runs/run.schema.js';
import { MarkRepository } from '../../timing/mark.repository.js';
import { covers, type Wish } from './covers.js';
import { PlanningTurn } from './planning-turn.js';

export interface Joined {
  readonly run: RunDocument;
  readonly begun: boolean;
}

@Injectable()
export class OngoingRuns {
  constructor(
    private readonly turn: PlanningTurn,
    private readonly jobs: JobRepository,
    private readonly runs: RunRepository,
    private readonly marks: MarkRepository,
    private readonly clock: Clock,
  ) {}

  /** Returns a run that covers the wish, or starts one. Concurrent equal wishes share a run. */
  async joinOr(wanted: Omit<Wish, 'at'>, begin: () => Promise<RunDocument>): Promise<Joined> {
    // An empty run has nothing to share; it only reports that.
    if (wanted.sourceIds.length === 0) return { run: await begin(), begun: true };
    const wish = { ...wanted, at: this.clock.now().getTime() };
    return this.turn.take(async () => {
      const found = await this.covering(wish);
      if (found) return { run: found, begun: false };
      const run = await begin();
      await this.marks.set(latestOf(wish), { value: run._id });
      return { run, begun: true };
    });
  }

  /** Active runs are those with jobs. One that ended while this wish waited is the latest run. */
  private async covering(wish: Wish): Promise<RunDocument | undefined> {
    const [{ runIds }, latest] = await Promise.all([
      this.jobs.findBusy(),
      this.marks.find(latestOf(wish)),
    ]);
    const ids = [...runIds, ...(latest?.value === undefined ? [] : [latest.value])];
    const now = this.clock.now().getTime();
    return (await this.runs.findAll(ids)).find((run) => covers(run, wish, now));
  }
}

function latestOf({ kind, request }: Pick<Wish, 'kind' | 'request'>): string {
  return request.verify ? 'latest-verification' : `latest-${kind}`;
}
