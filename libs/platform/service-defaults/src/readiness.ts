import { setTimeout as delay } from 'node:timers/promises';
import type { Connection } from 'mongoose';
import { PeriodicTask } from '@elevate/clock';
import { describeError } from '@elevate/errors';
import type { Logger } from '@elevate/logging';

export type EarlierState = Readonly<Record<string, unknown>>;

export class Readiness {
  private readonly checks = new Map<string, () => boolean>();
  private readonly details = new Map<string, () => string | undefined>();
  private caughtUp: () => boolean = () => true;
  private earlierState: () => EarlierState | undefined = () => undefined;
  private closing = false;

  /** Both callbacks run on each probe, so must be cheap. */
  add(name: string, check: () => boolean, detail?: () => string | undefined): void {
    this.checks.set(name, check);
    if (detail) this.details.set(name, detail);
  }

  addMessages(caughtUp: () => boolean): void {
    this.caughtUp = caughtUp;
    this.add('messages', () => this.canServe);
  }

  /** Allows traffic before catching up while `describe` returns the state served. */
  serveEarlierState(describe: () => EarlierState | undefined): void {
    this.earlierState = describe;
  }

  get isCaughtUp(): boolean {
    return this.caughtUp();
  }

  get canServe(): boolean {
    return this.caughtUp() || this.earlierState() !== undefined;
  }

  shutDown(): void {
    this.closing = true;
  }

  get storageFailure(): string | undefined {
    return this.details.get('documents')?.();
  }

  report() {
    const checks = Object.fromEntries([...this.checks].map(([name, check]) => [name, check()]));
    if (this.closing) checks['running'] = false;
    const details = Object.fromEntries(
      [...this.details].flatMap(([name, detail]) => {
        const text = detail();
        return text === undefined ? [] : [[name, text]];
      }),
    );
    const serving = this.caughtUp() ? undefined : this.earlierState();
    return {
      ready: Object.values(checks).every(Boolean),
      checks,
      ...(Object.keys(details).length > 0 && { details }),
      ...(serving && { serving }),
    };
  }
}

const PING_EVERY_MS = 2_000;
const ANSWER_WITHIN_MS = 3_000;

/** Readiness check `documents`: the document server responds and accepts writes. */
export class DocumentsWatch {
  private cause: string | undefined;
  private reason: string | undefined;
  private readonly task: PeriodicTask;

  constructor(
    private readonly connection: Connection,
    private readonly logger: Logger,
    private readonly advise: (reason: string) => string = () => '',
  ) {
    this.task = new PeriodicTask({
      name: 'documents-ping',
      everyMs: PING_EVERY_MS,
      run: async (signal) => this.update(await this.ping(signal), signal),
      logger,
      metrics: undefined,
    });
    this.task.start(0);
  }

  failure(): string | undefined {
    return this.reason;
  }

  async close(): Promise<void> {
    await this.task.stop();
  }

  /** The private document server rejects pings while its disk is full. */
  private async ping(signal: AbortSignal): Promise<string | undefined> {
    const answered = this.connection
      .getClient()
      .db()
      .command({ ping: 1 })
      .then(() => undefined, describeError);
    const silence = delay(ANSWER_WITHIN_MS, `No answer within ${ANSWER_WITHIN_MS / 1_000} s.`, {
      signal,
      ref: false,
    }).catch(() => undefined);
    return Promise.race([answered, silence]);
  }

  private update(cause: string | undefined, { aborted }: AbortSignal): void {
    if (aborted || cause === this.cause) return;
    this.cause = cause;
    const reason = cause && cause + this.advise(cause);
    if (reason === undefined) this.logger.info('The document server accepts writes again');
    else
      this.logger.warn(
        { reason },
        'The document server is unavailable. /readyz answers 503 until it recovers',
      );
    this.reason = reason;
  }
}
