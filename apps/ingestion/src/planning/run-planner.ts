import { Injectable } from '@nestjs/common';
import type { FailureReason, JobKind, RunKind, RunTrigger } from '@elevate/contracts/ingestion';
import { Clock } from '../clock/clock.js';
import { JobRepository } from '../jobs/job.repository.js';
import { newJob } from '../jobs/job.schema.js';
import { Relays } from '../relays/relays.js';
import type { RunDocument } from '../runs/run.schema.js';
import { RunService } from '../runs/run.service.js';
import { SAMPLE_SOURCE } from '../sample/import-sample.worker.js';
import { SourceRepository } from '../sources/source.repository.js';
import type { SourceDocument } from '../sources/source.schema.js';
import { Credentials } from '../youtube/credentials.js';

/** Videos looked at per channel in one call. */
export const DEFAULT_LIMIT = 50;

/** Videos of one statistics job: twenty calls. */
const STATISTICS_CHUNK = 1_000;

export interface Asked {
  readonly trigger: RunTrigger;
  readonly actor: string | null;
}

export interface SyncPlan extends Asked {
  readonly sources: readonly SourceDocument[];
  readonly limit?: number;
  readonly force?: boolean;
}

interface Task {
  readonly sourceId: string;
  readonly name: string;
  readonly ids?: readonly string[];
}

interface Plan extends Asked {
  readonly kind: RunKind;
  readonly jobs: JobKind;
  readonly tasks: readonly Task[];
  readonly limit?: number;
  readonly force?: boolean;
  /** False for what needs nothing from outside. */
  readonly needsApi?: boolean;
}

/** Turns a wish into a run and its jobs. */
@Injectable()
export class RunPlanner {
  constructor(
    private readonly runs: RunService,
    private readonly jobs: JobRepository,
    private readonly sources: SourceRepository,
    private readonly credentials: Credentials,
    private readonly relays: Relays,
    private readonly clock: Clock,
  ) {}

  async syncChannels({ sources, ...rest }: SyncPlan): Promise<RunDocument> {
    const tasks = sources.map(({ _id, name }) => ({ sourceId: _id, name }));
    const run = await this.plan({ ...rest, kind: 'video', jobs: 'sync-channel', tasks });
    // Last: should the process die before, they are planned once more, which does no harm.
    await this.sources.markPlanned(
      tasks.map(({ sourceId }) => sourceId),
      this.clock.now(),
    );
    return run;
  }

  async backfill(ids: readonly string[], asked: Asked): Promise<RunDocument> {
    const tasks = ids.length > 0 ? [{ sourceId: 'backfill', name: 'Backfill', ids }] : [];
    return this.plan({ ...asked, kind: 'backfill', jobs: 'backfill', tasks });
  }

  async statistics(ids: readonly string[]): Promise<RunDocument> {
    const chunks = Math.ceil(ids.length / STATISTICS_CHUNK);
    const tasks = Array.from({ length: chunks }, (_, index) => {
      const chunk = ids.slice(index * STATISTICS_CHUNK, (index + 1) * STATISTICS_CHUNK);
      const number = String(index + 1);
      return {
        sourceId: `statistics-${number}`,
        name: `Statistics ${number} of ${String(chunks)}`,
        ids: chunk,
      };
    });
    return this.plan({
      trigger: 'schedule',
      actor: null,
      kind: 'statistics',
      jobs: 'refresh-statistics',
      tasks,
    });
  }

  async importSample(): Promise<RunDocument> {
    const tasks = [{ sourceId: SAMPLE_SOURCE, name: 'Sample catalogue' }];
    const asked = { trigger: 'start' as const, actor: null, needsApi: false };
    return this.plan({ ...asked, kind: 'sample', jobs: 'import-sample', tasks });
  }

  private async plan({
    kind,
    trigger,
    actor,
    jobs,
    tasks,
    limit,
    force,
    needsApi,
  }: Plan): Promise<RunDocument> {
    const refusal: FailureReason | null = needsApi === false ? null : this.credentials.problem();
    const sources = tasks.map(({ sourceId, name }) => ({ id: sourceId, name }));
    const run = await this.runs.begin({ kind, trigger, actor, sources, refusal });
    if (refusal) return run;
    const planned = tasks.map(({ sourceId, ids }, place) =>
      newJob({
        id: `${run._id}-${String(place)}`,
        runId: run._id,
        place,
        sourceId,
        kind: jobs,
        queuedAt: this.clock.now(),
        limit: limit ?? DEFAULT_LIMIT,
        ...(force && { force }),
        ...(ids && { ids }),
      }),
    );
    await this.jobs.insert(planned);
    this.relays.jobs.poke(planned.map(({ _id }) => _id));
    return run;
  }
}
