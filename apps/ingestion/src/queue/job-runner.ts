import { randomUUID } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '@elevate/clock';
import type { RequestedJob } from '@elevate/contracts/ingestion';
import { AppError } from '@elevate/errors';
import type { Logger } from '@elevate/logging';
import { LOGGER } from '@elevate/service-defaults';
import { RunProgress } from '../runs/run-progress.js';
import { JobEnding } from './job-ending.js';
import { JobInHand } from './job-in-hand.js';
import { JobLanes, roomOf } from './job-lanes.js';
import { CLAIM_MS, JobRepository } from './job.repository.js';
import { toRequest, type JobDocument } from './job.schema.js';
import { SourceTurns } from './source-turns.js';
import { Workers } from './workers.js';

const LEAVE_WITHIN_MS = 5_000;
const KEEP_WAITING_EVERY_MS = 30_000;
const LOOK_AROUND_EVERY_MS = 500;

/** With so many waiting here, the next are claimed at once: a feed behind them must not wait for the API. */
const MOST_WAITING = 200;

/** More than there are places: others look at the same ones, and not all are of the kind that has one free. */
const MOST_LOOKED_AT = 100;

/**
 * Works jobs: a few at once, those of one source one after the other. Over a broker a job is claimed,
 * and its message done with, when there is a place for it: what waits counts as the group's lag, and goes
 * to a process that joins, or stays when this one dies. From then on the claim, which runs out
 * when the process dies, is what brings the job back, and it may take longer than a broker waits.
 * Messages go where their source's partition is, which is no even share of the work: who has a place
 * free takes what waits for one elsewhere. There its message then finds nothing to do.
 */
@Injectable()
export class JobRunner {
  private readonly holder = randomUUID();
  private readonly leaving = new AbortController();
  private readonly waiting = new Map<string, Promise<void>>();
  private readonly held = new Map<string, JobDocument>();
  private readonly inHand = new Set<JobInHand>();
  private timers: NodeJS.Timeout[] = [];

  constructor(
    private readonly jobs: JobRepository,
    private readonly workers: Workers,
    private readonly ending: JobEnding,
    private readonly lanes: JobLanes,
    private readonly turns: SourceTurns,
    private readonly progress: RunProgress,
    private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    // As many jobs listen for our leaving as there are places, and their requests with them.
    setMaxListeners(0, this.leaving.signal);
  }

  start(): void {
    this.timers = [
      setInterval(() => void this.keepClaims(), CLAIM_MS / 4).unref(),
      setInterval(() => void this.keepWaiting(), KEEP_WAITING_EVERY_MS).unref(),
      ...(this.turns.isAlone
        ? []
        : [setInterval(() => void this.lookAround(), LOOK_AROUND_EVERY_MS).unref()]),
    ];
  }

  /**
   * Resolves when the job is claimed, or is none of ours.
   * @throws AppError `INGESTION.LEAVING` (transient) where `closing` came first.
   */
  async accept(request: RequestedJob, closing: AbortSignal): Promise<void> {
    const { id } = request;
    if (this.leaving.signal.aborted || this.held.has(id)) return;
    // In process there is nobody to leave it to, and who published it waits for this.
    if (this.turns.isAlone || this.waiting.size >= MOST_WAITING) return this.claimAhead(request);
    const waiting = this.waiting.get(id) ?? this.claimInTurn(request, closing);
    this.waiting.set(id, waiting);
    await waiting.finally(() => this.waiting.delete(id));
  }

  /** Stops at the next page and gives back what is not done. */
  async stop(): Promise<void> {
    this.leaving.abort();
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, LEAVE_WITHIN_MS)));
    await Promise.race([this.lanes.idle(), late]);
    clearTimeout(timer);
    for (const each of this.timers) clearInterval(each);
    await this.progress.flushAll();
  }

  private async claimAhead(request: RequestedJob): Promise<void> {
    const job = await this.claim(request.id);
    if (job) this.lanes.queue(request, () => this.work(job));
  }

  private claimInTurn(request: RequestedJob, closing: AbortSignal): Promise<void> {
    return new Promise<void>((resolve, reject) => {
      const leave = () => reject(new AppError('INGESTION.LEAVING', { kind: 'transient' }));
      closing.addEventListener('abort', leave, { once: true });
      this.lanes.queue(request, async () => {
        closing.removeEventListener('abort', leave);
        if (closing.aborted) return;
        const job = await this.claim(request.id).catch(reject);
        resolve();
        if (job) await this.work(job);
      });
    });
  }

  private async claim(id: string): Promise<JobDocument | null> {
    const job = await this.jobs.claim(id, this.holder);
    if (job) this.held.set(id, job);
    return job;
  }

  private async work(document: JobDocument): Promise<void> {
    const sourceId = document.state.source_id;
    const { signal } = this.leaving;
    const now = this.clock.now();
    const job = new JobInHand(document, this.holder, this.jobs, this.progress, { signal, now });
    this.inHand.add(job);
    try {
      const mayBegin = !signal.aborted && (await this.turns.take(sourceId, signal));
      if (mayBegin && (await this.jobs.begin(document._id, this.holder)))
        await this.workAndEnd(job);
    } catch (error) {
      // The documents cannot be reached: the claim runs out, and the job is found again.
      this.logger.error({ error, jobId: document._id }, 'A job could not be ended');
    } finally {
      this.inHand.delete(job);
      this.letGo(document);
      if (signal.aborted) await this.giveBack(document._id);
      await this.turns.giveBack(sourceId);
    }
  }

  private async workAndEnd(job: JobInHand): Promise<void> {
    try {
      const end = await this.workers.for(job.document).work(job);
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
    await this.jobs.release(id, this.holder, !this.turns.isAlone).catch(() => undefined);
  }

  private async keepClaims(): Promise<void> {
    if (this.held.size === 0) return;
    const ids = [...this.held.keys()];
    const inHand = [...this.inHand].filter(({ document }) => ids.includes(document._id));
    const asked = performance.now();
    try {
      const [kept] = await Promise.all([this.jobs.keep(ids, this.holder), this.turns.keep()]);
      // Where one is lost, each finds out for itself.
      if (kept === ids.length) for (const job of inHand) job.confirm(asked);
    } catch {
      // The documents are away: claims run out, as they should.
    }
  }

  /** Fills the places that are free here with what waits elsewhere. */
  private async lookAround(): Promise<void> {
    const { api, feeds } = this.lanes.free();
    if (api + feeds === 0 || this.leaving.signal.aborted) return;
    // Where the documents are away, or another was quicker, there is a next time.
    const waiting = await this.jobs.findWaiting(MOST_LOOKED_AT).catch(() => []);
    const free = this.lanes.free();
    for (const job of waiting) {
      const request = toRequest(job);
      const room = roomOf(request.kind);
      if (free[room] === 0 || this.waiting.has(request.id)) continue;
      free[room] -= 1;
      void this.accept(request, this.leaving.signal).catch(() => undefined);
    }
  }

  private async keepWaiting(): Promise<void> {
    if (this.waiting.size === 0) return;
    await this.jobs.keepWaiting([...this.waiting.keys()]).catch(() => undefined);
  }
}
