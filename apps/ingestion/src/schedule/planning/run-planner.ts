import { Injectable } from '@nestjs/common';
import { Clock } from '@elevate/clock';
import type { FailureReason, RunKind, RunTrigger } from '@elevate/contracts/ingestion';
import { activeTraceparent, inSpan } from '@elevate/telemetry';
import { FeedRepository } from '../../news/feeds/feed.repository.js';
import type { FeedDocument } from '../../news/feeds/feed.schema.js';
import { RunCanceller } from '../../queue/run-canceller.js';
import { JobRepository } from '../../queue/job.repository.js';
import { newJob, type JobDocument } from '../../queue/job.repository.js';
import { type JobKind, RunService } from '../../runs/run-progress.js';
import { NOTHING_SPECIAL, type RunDocument, type RunRequest } from '../../runs/run.repository.js';
import { type SourceDocument, SourceRepository } from '../../video/channels/source.repository.js';
import { SAMPLE_SOURCE } from '../../video/sample/import-sample.worker.js';
import { Credentials } from '../../video/youtube/credentials.js';

export const DEFAULT_LIMIT = 50;

const STATISTICS_CHUNK = 1_000;

/** Delay before a feed whose job was lost is planned again. */
const PLANNED_AGAIN_MS = 600_000;

export interface RunOrigin {
  readonly trigger: RunTrigger;
  readonly actor: string | null;
  readonly retryOf?: string;
}

interface PlanOptions extends RunOrigin {
  readonly request?: RunRequest;
  readonly reserve?: number;
}

export const BY_SCHEDULE: RunOrigin = { trigger: 'schedule', actor: null };
const BY_START: RunOrigin = { trigger: 'start', actor: null };

interface Task {
  readonly sourceId: string;
  readonly name: string;
  readonly ids?: readonly string[];
}

interface Plan extends PlanOptions {
  readonly kind: RunKind;
  readonly jobs: JobKind;
  readonly tasks: readonly Task[];
  readonly allowance?: number | null;
  readonly needsApi?: boolean;
}

@Injectable()
export class RunPlanner {
  constructor(
    private readonly runs: RunService,
    private readonly jobs: JobRepository,
    private readonly sources: SourceRepository,
    private readonly feeds: FeedRepository,
    private readonly credentials: Credentials,
    private readonly canceller: RunCanceller,
    private readonly clock: Clock,
  ) {}

  async syncChannels(
    sources: readonly SourceDocument[],
    { request = NOTHING_SPECIAL, ...rest }: PlanOptions,
  ): Promise<RunDocument> {
    const tasks = sources.map(({ _id, name }) => ({ sourceId: _id, name }));
    const plan = { ...rest, request, allowance: request.limit };
    const run = await this.plan({ ...plan, kind: 'video', jobs: 'sync-channel', tasks });
    // Last: after a crash they are planned twice, which is harmless. A verification replaces no sync.
    if (!request.verify) {
      const ids = tasks.map(({ sourceId }) => sourceId);
      await this.sources.markPlanned(ids, this.clock.now());
    }
    return run;
  }

  async backfill(ids: readonly string[], options: PlanOptions): Promise<RunDocument> {
    const tasks = ids.length > 0 ? [{ sourceId: 'backfill', name: 'Backfill', ids }] : [];
    return this.plan({ ...options, kind: 'backfill', jobs: 'backfill', tasks });
  }

  async statistics(ids: readonly string[], origin: RunOrigin = BY_SCHEDULE): Promise<RunDocument> {
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
    return this.plan({ ...origin, kind: 'statistics', jobs: 'refresh-statistics', tasks });
  }

  async syncFeeds(feeds: readonly FeedDocument[], options: PlanOptions): Promise<RunDocument> {
    const tasks = feeds.map(({ _id, state }) => ({ sourceId: _id, name: state.name }));
    // First: a job may finish and set its feed's next time before the last one is stored.
    await this.feeds.markPlanned(
      tasks.map(({ sourceId }) => sourceId),
      new Date(this.clock.now().getTime() + PLANNED_AGAIN_MS),
    );
    return this.plan({ ...options, kind: 'news', jobs: 'sync-feed', tasks, needsApi: false });
  }

  async importSample(origin: RunOrigin = BY_START): Promise<RunDocument> {
    const tasks = [{ sourceId: SAMPLE_SOURCE, name: 'Sample catalogue' }];
    return this.plan({ ...origin, kind: 'sample', jobs: 'import-sample', tasks, needsApi: false });
  }

  private plan(plan: Plan): Promise<RunDocument> {
    return inSpan(
      () => ({ name: `plan ${plan.kind}`, kind: 'internal', begins: 'if-alone' }),
      () => this.planAll(plan),
    );
  }

  private async planAll(plan: Plan): Promise<RunDocument> {
    const { kind, trigger, actor, tasks, needsApi, retryOf, allowance } = plan;
    const refusal: FailureReason | null = needsApi === false ? null : this.credentials.problem();
    const sources = tasks.map(({ sourceId, name }) => ({ id: sourceId, name }));
    const { request = NOTHING_SPECIAL } = plan;
    const newRun = { kind, trigger, actor, request, allowance, ...(retryOf && { retryOf }) };
    const run = await this.runs.begin({ ...newRun, sources, refusal });
    if (refusal) return run;
    await this.jobs.insert(this.jobsOf(run._id, plan));
    await this.canceller.completeIfAsked(run._id);
    return run;
  }

  private jobsOf(runId: string, plan: Plan): JobDocument[] {
    const { jobs, tasks, reserve, request = NOTHING_SPECIAL } = plan;
    const { force, limit, verify } = request;
    const traceparent = activeTraceparent();
    return tasks.map(({ sourceId, ids }, place) =>
      newJob({
        _id: `${runId}-${String(place)}`,
        state: { run_id: runId, source_id: sourceId, kind: jobs },
        place,
        queuedAt: this.clock.now(),
        // Without force the limit applies to the run, not to the depth.
        limit: (force && limit) || DEFAULT_LIMIT,
        force,
        ids: [...(ids ?? [])],
        ...(reserve && { reserve }),
        ...(verify && { verify }),
        ...(traceparent && { traceparent }),
      }),
    );
  }
}
