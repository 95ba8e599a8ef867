import type { ServerResponse } from 'node:http';
import { Controller, Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Clock, type PeriodicTask, PeriodicTasks } from '@elevate/clock';
import { describeError, isAppError } from '@elevate/errors';
import type { Logger } from '@elevate/logging';
import { LOGGER } from '@elevate/service-defaults';
import { Administrators } from '@elevate/admin-access';
import { runChanged, type RunRecord } from '@elevate/contracts/ingestion';
import { Payload } from '@nestjs/microservices';
import { Handles } from '@elevate/messaging';
import { type Caller, UserClient } from '../services/service-clients.js';
import type { Claims } from '../session/session.strategy.js';

const GAP_MS = 250;

type Listener = (run: RunRecord) => void;

interface Pause {
  readonly timer: NodeJS.Timeout;
  waiting?: RunRecord;
}

/** Listeners get at most four updates a second per run, and always the last state. */
@Injectable()
export class ActiveRuns implements OnModuleDestroy {
  private readonly runs = new Map<string, RunRecord>();
  private readonly pauses = new Map<string, Pause>();
  private readonly listeners = new Set<Listener>();

  list(): RunRecord[] {
    return [...this.runs.values()];
  }

  record(run: RunRecord): void {
    if (run.ended_at === null) this.runs.set(run.id, run);
    else this.runs.delete(run.id);
    if (this.listeners.size === 0) return;
    const pause = this.pauses.get(run.id);
    if (pause) pause.waiting = run;
    else this.notify(run);
  }

  subscribe(listener: Listener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  onModuleDestroy(): void {
    for (const { timer } of this.pauses.values()) clearTimeout(timer);
    this.pauses.clear();
  }

  private notify(run: RunRecord): void {
    const timer = setTimeout(() => this.notifyLatest(run.id), GAP_MS).unref();
    this.pauses.set(run.id, { timer });
    for (const listener of this.listeners) listener(run);
  }

  private notifyLatest(id: string): void {
    const waiting = this.pauses.get(id)?.waiting;
    this.pauses.delete(id);
    if (waiting) this.notify(waiting);
  }
}

/** The user service returns this code for any session that has ended. */
const ENDED = 'BFF.SESSION_EXPIRED';

const LOOK_MS = 1_000;
const SESSION_CHECKS = 5;
const HEARTBEAT_CHECKS = 20;

interface Watcher {
  readonly claims: Pick<Claims, 'sub' | 'iat' | 'exp'>;
  readonly caller: Caller;
}

interface OpenStream extends Watcher {
  readonly listener: RunListener;
  checks: number;
}

/** Streams ingestion runs to administrators for as long as each has access. */
@Injectable()
export class AdminStream implements OnModuleDestroy {
  private readonly streams = new Set<OpenStream>();
  private readonly task: PeriodicTask;
  private readonly unsubscribe: () => void;

  constructor(
    private readonly activeRuns: ActiveRuns,
    private readonly administrators: Administrators,
    private readonly user: UserClient,
    private readonly clock: Clock,
    tasks: PeriodicTasks,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.task = tasks.schedule({
      name: 'admin-streams',
      everyMs: LOOK_MS,
      run: () => this.checkAll(),
    });
    this.unsubscribe = activeRuns.subscribe((run) => {
      for (const { listener } of this.streams) listener.send(run);
    });
  }

  async checkStreams(): Promise<void> {
    await this.task.runNow();
  }

  join(response: ServerResponse, watcher: Watcher): void {
    const listener = new RunListener(response);
    const stream = { ...watcher, listener, checks: 0 };
    this.streams.add(stream);
    response.once('close', () => this.streams.delete(stream));
    for (const run of this.activeRuns.list()) listener.send(run);
  }

  onModuleDestroy(): void {
    this.unsubscribe();
  }

  // Not awaited: a slow response must not delay the other streams.
  private checkAll(): void {
    for (const stream of this.streams) {
      this.checkStream(stream).catch((error: unknown) => {
        this.logger.error({ cause: describeError(error) }, 'Stream update failed');
        this.endOf(stream);
      });
    }
  }

  private async checkStream(stream: OpenStream): Promise<void> {
    stream.checks += 1;
    if (!(await this.mayGoOn(stream))) this.endOf(stream);
    else if (stream.checks % HEARTBEAT_CHECKS === 0 && stream.listener.isOpen)
      stream.listener.heartbeat();
  }

  private async mayGoOn({ claims, caller, checks }: OpenStream): Promise<boolean> {
    const { sub, iat, exp } = claims;
    if (this.clock.now().getTime() >= exp * 1_000) return false;
    if (!(await this.administrators.has(sub, iat))) return false;
    return checks % SESSION_CHECKS !== 0 || this.hasSession(caller);
  }

  /** If the user service does not answer, the session counts as valid. */
  private async hasSession(caller: Caller): Promise<boolean> {
    try {
      await this.user.send({ method: 'GET', path: '/v1/me', caller });
      return true;
    } catch (error) {
      return !(isAppError(error) && error.code === ENDED);
    }
  }

  private endOf(stream: OpenStream): void {
    this.streams.delete(stream);
    stream.listener.end();
  }
}

/** A slow reader skips outdated states. */
export class RunListener {
  private readonly waiting = new Map<string, string>();
  private isSilent = false;

  constructor(private readonly response: ServerResponse) {
    response.on('drain', () => this.flush());
    response.write('retry: 3000\n\n');
  }

  get isOpen(): boolean {
    return !this.response.writableEnded && !this.response.destroyed;
  }

  send(run: RunRecord): void {
    this.waiting.set(run.id, `event: run\ndata: ${JSON.stringify(run)}\n\n`);
    if (!this.response.writableNeedDrain) this.flush();
  }

  /** Proxies close idle connections. A client that has read nothing since the last heartbeat is disconnected. */
  heartbeat(): void {
    if (!this.response.writableNeedDrain) this.response.write(': still here\n\n');
    else if (this.isSilent) this.response.destroy();
    this.isSilent = this.response.writableNeedDrain;
  }

  end(): void {
    this.response.end();
  }

  private flush(): void {
    this.isSilent = false;
    for (const [id, text] of this.waiting) {
      this.waiting.delete(id);
      if (!this.response.write(text)) return;
    }
  }
}

@Controller()
export class OnRunChanged {
  constructor(private readonly activeRuns: ActiveRuns) {}

  @Handles(runChanged)
  handle(@Payload() run: RunRecord): void {
    this.activeRuns.record(run);
  }
}
