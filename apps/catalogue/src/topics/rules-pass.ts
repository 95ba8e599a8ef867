import type { Clock, PeriodicTask, PeriodicTasks } from '@elevate/clock';
import type { OnApplicationBootstrap, OnModuleDestroy } from '@nestjs/common';

/** Milliseconds that a process may follow rules that another process changed. */
export const RULES_KEPT_MS = 3_000;

/** A pass without progress for this long is continued by any process. */
const ABANDONED_MS = 30_000;

/** The progress of the older episodes after a change. */
export interface RulesPass {
  /** Passes still to do, this one included. */
  readonly left: number;
  readonly after: string;
  /** From then on, any process may continue. */
  readonly dueAt: Date;
}

/**
 * The second pass comes after every process has read the rules: until then another process may store by the former
 * ones.
 */
export function firstPass(now: Date): RulesPass {
  return { left: 2, after: '', dueAt: new Date(now.getTime() + ABANDONED_MS) };
}

export interface PassedRules {
  readonly version: number;
  readonly pass: RulesPass | null;
}

export class KeptRules<Stored extends PassedRules, Prepared> {
  private kept: { readonly version: number; readonly rules: Prepared } | undefined;
  private keptUntil = -Infinity;
  private reading: Promise<Prepared> | undefined;

  constructor(
    private readonly stored: { find(): Promise<Stored> },
    private readonly prepare: (stored: Stored) => Prepared,
  ) {}

  async get(): Promise<Prepared> {
    if (this.kept && performance.now() < this.keptUntil) return this.kept.rules;
    this.reading ??= this.read().finally(() => (this.reading = undefined));
    return this.reading;
  }

  forget(): void {
    this.keptUntil = -Infinity;
    this.reading = undefined;
  }

  private async read(): Promise<Prepared> {
    const startedAt = performance.now();
    const stored = await this.stored.find();
    const { version } = stored;
    if (this.kept?.version !== version) this.kept = { version, rules: this.prepare(stored) };
    this.keptUntil = startedAt + RULES_KEPT_MS;
    return this.kept.rules;
  }
}

interface PassOf<Stored extends PassedRules> {
  readonly name: string;
  readonly rules: {
    find(): Promise<Stored>;
    movePass(version: number, from: RulesPass, to: RulesPass | null): Promise<boolean>;
  };
  /** Returns the id of the batch's last episode, undefined past the end. */
  readonly batch: (stored: Stored, after: string) => Promise<string | undefined>;
  readonly clock: Clock;
  readonly tasks: PeriodicTasks;
}

/** Applies changed rules to older episodes. A crash repeats one batch. */
export class RulesRefresher<Stored extends PassedRules>
  implements OnApplicationBootstrap, OnModuleDestroy
{
  private readonly task: PeriodicTask;
  private mine: number | undefined;
  private pauseMs = ABANDONED_MS;

  constructor(private readonly of: PassOf<Stored>) {
    this.task = of.tasks.create({
      name: of.name,
      everyMs: () => this.pauseMs,
      run: (signal) => this.work(signal),
    });
  }

  onApplicationBootstrap(): void {
    this.task.start(0);
  }

  begin(version: number): void {
    this.mine = version;
    this.task.runWithin(0);
  }

  async onModuleDestroy(): Promise<void> {
    await this.task.stop();
  }

  private async work(signal: AbortSignal): Promise<void> {
    const { rules, clock } = this.of;
    this.pauseMs = ABANDONED_MS;
    let stored = await rules.find();
    let isMine = stored.version === this.mine;
    this.mine = undefined;
    while (stored.pass && !signal.aborted) {
      const wait = stored.pass.dueAt.getTime() - clock.now().getTime();
      if (wait > 0 && !isMine) {
        this.pauseMs = wait;
        return;
      }
      isMine = await this.batch(stored, stored.pass);
      stored = await rules.find();
    }
  }

  /** Returns true if this process goes on at once. */
  private async batch(stored: Stored, pass: RulesPass): Promise<boolean> {
    const next = this.after(pass, await this.of.batch(stored, pass.after));
    const isMoved = await this.of.rules.movePass(stored.version, pass, next);
    return isMoved && next?.after !== '';
  }

  private after({ left }: RulesPass, last: string | undefined): RulesPass | null {
    const now = this.of.clock.now().getTime();
    if (last !== undefined) return { left, after: last, dueAt: new Date(now + ABANDONED_MS) };
    return left > 1
      ? { left: left - 1, after: '', dueAt: new Date(now + 2 * RULES_KEPT_MS) }
      : null;
  }
}
