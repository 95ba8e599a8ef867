import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import { PeriodicTask, type PeriodicTaskContext } from '@elevate/clock';
import type { AuditPage } from '@elevate/contracts/audit';
import { describeError } from '@elevate/errors';
import { LogThrottle } from '@elevate/logging';
import { toCursor, parseCursor } from './audit-cursor.js';
import { toAuditEntry } from './audit-record.js';
import type { AuditRepository } from './audit.repository.js';
import type { UnauditedRecords } from './unaudited.repository.js';

/** What an AuditLog stands on. */
export interface AuditLogDependencies extends PeriodicTaskContext {
  readonly log: AuditRepository;
  /** Where the records come from. */
  readonly carriers: readonly UnauditedRecords[];
}

/** Which part of the log is read. */
export interface AuditQuery {
  readonly before?: string;
  readonly limit: number;
}

const AT_ONCE = 100;
const MINUTE_MS = 60_000;

/** Looking for what another process left behind reads whole collections where there is no index. */
const LOOK_EVERY_MS = 15 * MINUTE_MS;

/**
 * Who changed what. A change and its record are one update of the changed document; from there
 * records move here, at once or, after a crash, soon. So nothing is changed without a record, and no
 * record tells of a change that was not.
 */
export class AuditLog implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly complaints = new LogThrottle();
  private readonly task: PeriodicTask;
  private isBehind = true;

  constructor(private readonly uses: AuditLogDependencies) {
    this.task = new PeriodicTask({
      name: 'audit-log',
      everyMs: () => (this.isBehind ? MINUTE_MS : LOOK_EVERY_MS),
      run: (signal) => this.catchUp(signal),
      logger: uses.logger,
      metrics: uses.metrics,
    });
  }

  /** Moves what was left; Nest calls it at the start. */
  onApplicationBootstrap(): void {
    this.task.start(0);
  }

  /** Nest calls it when no request is in hand any more. */
  async beforeApplicationShutdown(): Promise<void> {
    await this.task.stop();
  }

  /** Moves a document's records to the log. The change is made already, so what fails is left for later. */
  async record(id: string): Promise<void> {
    await this.orLater(async () => {
      for (const carrier of this.uses.carriers) await this.move(carrier, id);
    });
  }

  /** Moves what was left. Any process may do this at any time. */
  async catchUp(signal?: AbortSignal): Promise<void> {
    this.isBehind = false;
    for (const carrier of this.uses.carriers) {
      await this.orLater(async () => {
        const ids = await carrier.findIds(AT_ONCE);
        if (ids.length === AT_ONCE) this.isBehind = true;
        // Each by itself: one that cannot be moved must not keep back the others.
        for (const id of ids)
          if (!signal?.aborted) await this.orLater(() => this.move(carrier, id));
      });
    }
  }

  /** A page of the log, the latest change first. */
  async read({ before, limit }: AuditQuery): Promise<AuditPage> {
    const place = before === undefined ? undefined : parseCursor(before);
    const found = await this.uses.log.latest(limit + 1, place);
    const records = found.slice(0, limit);
    const last = records.at(-1);
    return {
      items: records.map(toAuditEntry),
      next: last && found.length > limit ? toCursor(last) : null,
    };
  }

  private async move(carrier: UnauditedRecords, id: string): Promise<void> {
    const records = await carrier.recordsOf(id);
    if (records.length === 0) return;
    for (const record of records) await this.uses.log.append(record);
    await carrier.takeOff(id, records);
  }

  private async orLater(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.isBehind = true;
      this.task.runWithin(MINUTE_MS);
      const cause = describeError(error);
      this.complaints.say('audit', () =>
        this.uses.logger.warn({ cause }, 'Could not write audit entries. Retrying'),
      );
    }
  }
}
