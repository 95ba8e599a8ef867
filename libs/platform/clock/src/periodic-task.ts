import type { OnApplicationBootstrap, OnModuleDestroy } from '@nestjs/common';
import { describeError } from '@elevate/errors';
import { LogThrottle, type Logger } from '@elevate/logging';
import type { Counter, Metrics, Timestamp } from '@elevate/metrics';
import { outsideTrace } from '@elevate/telemetry';

export interface TaskLease {
  acquire(name: string, ttlMs: number): Promise<boolean>;
  release(name: string): Promise<void>;
}

export interface PeriodicTaskOptions {
  /** Names the task in logs, metrics and its lease. */
  readonly name: string;
  /**
   * Of a number, up to a tenth is taken off at random, so that replicas do not run in step.
   * `Infinity` waits for `runWithin` or `runIn`.
   */
  readonly everyMs: number | (() => number);
  /** `signal` is aborted by `stop` and when the lease is lost. */
  readonly run: (signal: AbortSignal) => unknown;
  /** Lets one process run at a time. */
  readonly lease?: {
    readonly of: TaskLease;
    readonly ttlMs: number;
    /** Runs in `stop`, before the lease is released. */
    readonly beforeRelease?: () => Promise<void>;
  };
}

export interface PeriodicTaskContext {
  readonly logger: Logger;
  /** Undefined in commands, which only log. */
  readonly metrics: Metrics | undefined;
}

const JITTER = 0.1;
const LAST_SUCCESS = {
  name: 'elevate_periodic_task_last_success_timestamp_seconds',
  help: 'When a periodic task last ran without an error, in seconds since 1970',
  labels: ['task'],
} as const;
const FAILURES = {
  name: 'elevate_periodic_task_failures_total',
  help: 'Runs of a periodic task that ended with an error',
  labels: ['task'],
} as const;

/** Never runs twice at the same time. A failed run is logged and counted. */
export class PeriodicTask {
  private readonly stopping = new AbortController();
  private readonly throttle = new LogThrottle();
  private readonly lastSuccess: Timestamp<'task'> | undefined;
  private readonly failures: Counter<'task'> | undefined;
  private timer: NodeJS.Timeout | undefined;
  private dueAt = Infinity;
  private running: Promise<void> | undefined;
  private isScheduled = false;
  private holdsLease = false;

  constructor(private readonly options: PeriodicTaskOptions & PeriodicTaskContext) {
    this.lastSuccess = options.metrics?.timestamp(LAST_SUCCESS);
    this.failures = options.metrics?.counter(FAILURES);
  }

  get isIdle(): boolean {
    return !this.running && this.dueAt === Infinity;
  }

  /** Schedules the first run, by default after one pause. */
  start(firstRunInMs: number = this.pause()): void {
    this.runWithin(firstRunInMs);
  }

  /** Brings the next run forward, if it would start later than that. */
  runWithin(ms: number): void {
    const at = performance.now() + ms;
    if (at < this.dueAt) this.schedule(at);
  }

  /** Moves the next run to that time, also when it would have started earlier. */
  runIn(ms: number): void {
    this.schedule(performance.now() + ms);
  }

  /** Runs once, after the run in progress. It does not schedule further runs. */
  async runNow(): Promise<void> {
    while (this.running) await this.running;
    if (!this.stopping.signal.aborted) await this.begin();
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    clearTimeout(this.timer);
    await this.running;
    const { lease, name } = this.options;
    if (!lease || !this.holdsLease) return;
    this.holdsLease = false;
    // A failure only delays the next process until the lease expires.
    await lease.beforeRelease?.().catch(() => undefined);
    await lease.of.release(name).catch(() => undefined);
  }

  private schedule(at: number): void {
    if (this.stopping.signal.aborted) return;
    this.isScheduled = true;
    this.dueAt = at;
    // The end of a run sets the timer.
    if (!this.running) this.setTimer();
  }

  private setTimer(): void {
    clearTimeout(this.timer);
    if (this.dueAt === Infinity || this.stopping.signal.aborted) return;
    const delay = Math.max(0, this.dueAt - performance.now());
    // The request that schedules a run must not own its trace.
    this.timer = outsideTrace(() => setTimeout(() => void this.begin(), delay)).unref();
  }

  private begin(): Promise<void> {
    clearTimeout(this.timer);
    this.dueAt = Infinity;
    // The work starts after this assignment: what it schedules must find the run in progress.
    this.running = Promise.resolve()
      .then(() => this.attempt())
      .finally(() => {
        this.running = undefined;
        if (this.isScheduled) this.runWithin(this.pause());
        this.setTimer();
      });
    return this.running;
  }

  private async attempt(): Promise<void> {
    const { name, logger } = this.options;
    try {
      if (!(await this.runIfLeader())) return;
      this.lastSuccess?.mark({ task: name });
      this.throttle.clear(name);
    } catch (error) {
      this.failures?.add({ task: name });
      const cause = describeError(error);
      this.throttle.say(name, () =>
        logger.warn({ task: name, cause }, `Periodic task ${name} failed. It will run again.`),
      );
    }
  }

  /** False where another process holds the lease. */
  private async runIfLeader(): Promise<boolean> {
    const { run, lease } = this.options;
    const { signal } = this.stopping;
    if (!lease) await run(signal);
    else {
      if (!(await this.acquire())) return false;
      await this.keepLease((lost) => run(AbortSignal.any([signal, lost])));
    }
    return true;
  }

  private async acquire(): Promise<boolean> {
    const { name, lease } = this.options;
    this.holdsLease = (await lease?.of.acquire(name, lease.ttlMs)) ?? false;
    return this.holdsLease;
  }

  /** The work may take longer than the lease lasts. */
  private async keepLease(work: (lost: AbortSignal) => unknown): Promise<void> {
    const { name, lease, logger } = this.options;
    const lost = new AbortController();
    const renewal = new PeriodicTask({
      name: `${name}-lease`,
      everyMs: () => (lost.signal.aborted ? Infinity : (lease?.ttlMs ?? Infinity) / 3),
      run: async () => {
        if (!(await this.acquire())) lost.abort();
      },
      logger,
      metrics: undefined,
    });
    renewal.start();
    try {
      await work(lost.signal);
    } finally {
      await renewal.stop();
    }
  }

  private pause(): number {
    const { everyMs } = this.options;
    return typeof everyMs === 'function' ? everyMs() : everyMs * (1 - JITTER * Math.random());
  }
}

export class PeriodicTasks implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly owned: { readonly task: PeriodicTask; readonly firstRunInMs?: number }[] = [];

  constructor(private readonly context: PeriodicTaskContext) {}

  onApplicationBootstrap(): void {
    for (const { task, firstRunInMs } of this.owned) task.start(firstRunInMs);
  }

  async onModuleDestroy(): Promise<void> {
    await Promise.all(this.owned.map(({ task }) => task.stop()));
  }

  create(options: PeriodicTaskOptions): PeriodicTask {
    return new PeriodicTask({ ...this.context, ...options });
  }

  /** Starts and stops with the application. */
  schedule(options: PeriodicTaskOptions, firstRunInMs?: number): PeriodicTask {
    const task = this.create(options);
    this.owned.push({ task, ...(firstRunInMs !== undefined && { firstRunInMs }) });
    return task;
  }
}
