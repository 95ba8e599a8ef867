import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { bulkhead, type BulkheadPolicy } from 'cockatiel';
import type { Logger } from '@elevate/logging';
import type { Transport } from '@elevate/messaging';
import { CONFIG, LOGGER, TRANSPORT } from '@elevate/service-defaults';
import { Clock } from '../clock/clock.js';
import type { IngestionConfig } from '../config.js';
import { RunProgress } from '../runs/run-progress.js';
import { JobEnding } from './job-ending.js';
import { JobInHand } from './job-in-hand.js';
import { CLAIM_MS, JobRepository } from './job.repository.js';
import type { JobDocument } from './job.schema.js';
import { Workers } from './workers.js';

const LEAVE_WITHIN_MS = 5_000;

/**
 * Works the jobs this process has claimed: a few at once, those of one source one after the other.
 * The message that brought a job is done with once the job is claimed; from then on the claim, which
 * runs out when the process dies, is what brings the job back. A job may so take longer than a
 * broker waits for a message.
 */
@Injectable()
export class JobRunner {
  private readonly holder = randomUUID();
  private readonly leaving = new AbortController();
  private readonly room: BulkheadPolicy;
  /** The jobs of one source wait for each other. */
  private readonly lanes = new Map<string, Promise<void>>();
  private readonly held = new Map<string, JobDocument>();
  private readonly working = new Set<Promise<void>>();
  private heartbeat: NodeJS.Timeout | undefined;

  constructor(
    private readonly jobs: JobRepository,
    private readonly workers: Workers,
    private readonly ending: JobEnding,
    private readonly progress: RunProgress,
    private readonly clock: Clock,
    @Inject(CONFIG) config: Pick<IngestionConfig, 'JOBS_AT_ONCE'>,
    @Inject(TRANSPORT) private readonly transport: Transport,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.room = bulkhead(config.JOBS_AT_ONCE, Number.MAX_SAFE_INTEGER);
  }

  start(): void {
    this.heartbeat = setInterval(() => void this.keepClaims(), CLAIM_MS / 3).unref();
  }

  /** Claims a job and begins it when there is room; resolves when it is claimed, or is none of ours. */
  async accept(jobId: string): Promise<void> {
    if (this.leaving.signal.aborted || this.held.has(jobId)) return;
    const job = await this.jobs.claim(jobId, this.holder);
    if (!job) return;
    const sourceId = job.state.source_id;
    const before = this.lanes.get(sourceId) ?? Promise.resolve();
    const work = before.then(() => this.room.execute(() => this.work(job)));
    this.lanes.set(sourceId, work);
    this.held.set(jobId, job);
    this.working.add(work);
    void work.finally(() => {
      this.working.delete(work);
      if (this.lanes.get(sourceId) === work) this.lanes.delete(sourceId);
    });
  }

  /** Stops at the next page and gives back what is not done. */
  async stop(): Promise<void> {
    this.leaving.abort();
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, LEAVE_WITHIN_MS)));
    await Promise.race([Promise.all(this.working), late]);
    clearTimeout(timer);
    clearInterval(this.heartbeat);
    await this.progress.flushAll();
  }

  /** Resolves when nothing is in hand. */
  async idle(): Promise<void> {
    while (this.working.size > 0) await Promise.all(this.working);
  }

  private async work(document: JobDocument): Promise<void> {
    const options = { signal: this.leaving.signal, now: this.clock.now() };
    const job = new JobInHand(document, this.holder, this.jobs, this.progress, options);
    try {
      if (!this.leaving.signal.aborted) await this.workAndEnd(job);
    } catch (error) {
      // The documents cannot be reached: the claim runs out, and the job is found again.
      this.logger.error({ error, jobId: document._id }, 'A job could not be ended');
    } finally {
      this.letGo(document);
      if (this.leaving.signal.aborted) await this.giveBack(document._id);
    }
  }

  private async workAndEnd(job: JobInHand): Promise<void> {
    try {
      const end = await this.workers.for(job.document.state.kind).work(job);
      this.letGo(job.document);
      await this.ending.ended(job, end, this.holder);
    } catch (error) {
      await this.ending.threw(job, error, this.holder);
    }
  }

  /** Its follow-on, which has the same id, may be in hand already. */
  private letGo(document: JobDocument): void {
    if (this.held.get(document._id) === document) this.held.delete(document._id);
  }

  private async giveBack(id: string): Promise<void> {
    // In process nobody else is there to hear of it; the next start offers every job again.
    const announce = this.transport.name === 'kafka';
    await this.jobs.release(id, this.holder, announce).catch(() => undefined);
  }

  private async keepClaims(): Promise<void> {
    if (this.held.size === 0) return;
    await this.jobs.keep([...this.held.keys()], this.holder).catch(() => undefined);
  }
}
