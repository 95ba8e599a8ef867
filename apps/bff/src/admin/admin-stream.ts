import type { ServerResponse } from 'node:http';
import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { PeriodicTasks, type PeriodicTask } from '@elevate/clock';
import { AppError, describeError } from '@elevate/errors';
import type { Logger } from '@elevate/logging';
import type { Metrics } from '@elevate/metrics';
import { LOGGER, METRICS } from '@elevate/service-defaults';
import { STREAM_CLIENTS } from '../http/open-event-stream.js';
import type { Caller } from '../services/caller.js';
import type { Claims } from '../session/access-tokens.js';
import { AdminStatusCheck } from './admin-status-check.js';
import { ActiveRuns } from './active-runs.js';
import { RunListener } from './run-listener.js';

const MOST_STREAMS = 100;
const LOOK_MS = 1_000;
const SESSION_LOOKS = 5;
const HEARTBEAT_LOOKS = 20;

export interface Watcher {
  readonly claims: Pick<Claims, 'sub' | 'iat' | 'exp'>;
  readonly caller: Caller;
}

interface OpenStream extends Watcher {
  readonly listener: RunListener;
  looks: number;
}

/** Streams ingestion runs to administrators for as long as each has access. */
@Injectable()
export class AdminStream implements OnModuleInit, OnModuleDestroy {
  private readonly streams = new Set<OpenStream>();
  private readonly task: PeriodicTask;
  private unsubscribe = () => undefined as unknown;

  constructor(
    private readonly activeRuns: ActiveRuns,
    private readonly statusCheck: AdminStatusCheck,
    tasks: PeriodicTasks,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(METRICS) private readonly metrics: Metrics,
  ) {
    this.task = tasks.create({
      name: 'admin-streams',
      everyMs: LOOK_MS,
      run: () => this.lookAtAll(),
    });
  }

  onModuleInit(): void {
    const labels = { stream: 'administration' };
    this.metrics.gauge(STREAM_CLIENTS, () => [{ labels, value: this.streams.size }]);
    this.unsubscribe = this.activeRuns.subscribe((run) => {
      for (const { listener } of this.streams) listener.send(run);
    });
    this.task.start();
  }

  /** @throws AppError `BFF.STREAMS_EXHAUSTED` when the stream limit is reached */
  checkRoom(): void {
    if (this.streams.size < MOST_STREAMS) return;
    throw new AppError('BFF.STREAMS_EXHAUSTED', { kind: 'transient' });
  }

  /** Looks now at whether each stream may go on. */
  async look(): Promise<void> {
    await this.task.runNow();
  }

  /** The response headers must already be sent. */
  join(response: ServerResponse, watcher: Watcher): void {
    const listener = new RunListener(response);
    const stream = { ...watcher, listener, looks: 0 };
    this.streams.add(stream);
    response.once('close', () => this.streams.delete(stream));
    for (const run of this.activeRuns.list()) listener.send(run);
  }

  onModuleDestroy(): void {
    this.unsubscribe();
    void this.task.stop();
    for (const { listener } of this.streams) listener.end();
    this.streams.clear();
  }

  // Not awaited: a slow response must not delay the other streams.
  private lookAtAll(): void {
    for (const stream of this.streams) {
      this.lookAt(stream).catch((error: unknown) => {
        this.logger.error({ cause: describeError(error) }, 'Stream update failed');
        this.endOf(stream);
      });
    }
  }

  private async lookAt(stream: OpenStream): Promise<void> {
    stream.looks += 1;
    if (!(await this.mayGoOn(stream))) this.endOf(stream);
    else if (stream.looks % HEARTBEAT_LOOKS === 0 && stream.listener.isOpen)
      stream.listener.heartbeat();
  }

  private async mayGoOn({ claims, caller, looks }: OpenStream): Promise<boolean> {
    if (!(await this.statusCheck.isAdministrator(claims))) return false;
    return looks % SESSION_LOOKS !== 0 || this.statusCheck.hasSession(caller);
  }

  private endOf(stream: OpenStream): void {
    this.streams.delete(stream);
    stream.listener.end();
  }
}
