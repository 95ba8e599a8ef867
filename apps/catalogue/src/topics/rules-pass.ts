import type { AuditLog, AuditRecord } from '@elevate/audit';
import type { Clock, PeriodicTask, PeriodicTasks } from '@elevate/clock';
import {
  type PassedRules,
  RULES_KEPT_MS,
  type RulesPass,
  type RulesRepository,
} from './rules.repository.js';

/** A pass without progress for this long is continued by any process. */
const ABANDONED_MS = 30_000;

interface PassOf<Rules extends object> {
  readonly rules: RulesRepository<Rules>;
  /** Returns the id of the batch's last episode, undefined past the end. */
  readonly batch: (rules: Rules, after: string) => Promise<string | undefined>;
  readonly audit: AuditLog;
  readonly clock: Clock;
  readonly tasks: PeriodicTasks;
}

/** The second pass comes after every process has read the rules. */
export function firstPass(now: Date): RulesPass {
  return { left: 2, after: '', dueAt: new Date(now.getTime() + ABANDONED_MS) };
}

/** Saves rules and applies them to older episodes. A crash repeats one batch. */
export class RulesRefresher<Rules extends object> {
  private readonly task: PeriodicTask;
  private mine: number | undefined;
  private pauseMs = ABANDONED_MS;

  constructor(private readonly of: PassOf<Rules>) {
    const run = (signal: AbortSignal) => this.work(signal);
    this.task = of.tasks.schedule({ name: of.rules.id, everyMs: () => this.pauseMs, run }, 0);
  }

  async save(version: number, rules: Rules, record: AuditRecord): Promise<boolean> {
    const pass = firstPass(record.at);
    if (!(await this.of.rules.save({ ...rules, version, pass }, record))) return false;
    this.begin(version + 1);
    await this.of.audit.record(this.of.rules.id);
    return true;
  }

  begin(version: number): void {
    this.mine = version;
    this.task.runWithin(0);
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
  private async batch(stored: Rules & PassedRules, pass: RulesPass): Promise<boolean> {
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
