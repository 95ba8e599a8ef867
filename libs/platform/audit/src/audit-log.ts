import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import { PeriodicTask, type PeriodicTaskContext } from '@elevate/clock';
import type { AuditFilter, AuditPage } from '@elevate/contracts/audit';
import { describeError } from '@elevate/errors';
import { LogThrottle } from '@elevate/logging';
import { toCursor, parseCursor } from './audit-cursor.js';
import { toAuditEntry, type AuditRecord } from './audit-record.js';
import type { AuditRepository } from './audit.repository.js';
import type { UnauditedRecords } from './unaudited.repository.js';
import { MINUTE_MS } from '@elevate/rules';

export interface AuditLogDependencies extends PeriodicTaskContext {
  readonly log: AuditRepository;
  readonly carriers: readonly UnauditedRecords[];
}

export interface AuditQuery extends AuditFilter {
  readonly before?: string | undefined;
  readonly limit?: number | undefined;
}

const AT_ONCE = 100;
const PAGE = 50;

/** This scan for records left by crashed processes reads whole collections. */
const LOOK_EVERY_MS = 15 * MINUTE_MS;

/**
 * A change and its record are one atomic update of the changed document; afterwards the record moves here, so neither
 * exists without the other.
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

  onApplicationBootstrap(): void {
    this.task.start(0);
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.task.stop();
  }

  /** For records without a change of a document, such as a sign-in. */
  async append(record: AuditRecord): Promise<void> {
    await this.uses.log.append(record);
  }

  /** Failures are logged and retried: the change itself is stored. */
  async record(id: string): Promise<void> {
    await this.bestEffort(async () => {
      for (const carrier of this.uses.carriers) await this.move(carrier, id);
    });
  }

  /** Moves leftover records; safe to run concurrently in any process. */
  async catchUp(signal?: AbortSignal): Promise<void> {
    this.isBehind = false;
    for (const carrier of this.uses.carriers) {
      await this.bestEffort(async () => {
        const ids = await carrier.findIds(AT_ONCE);
        if (ids.length === AT_ONCE) this.isBehind = true;
        // One failing document must not block the others.
        for (const id of ids)
          if (!signal?.aborted) await this.bestEffort(() => this.move(carrier, id));
      });
    }
  }

  async read({ before, limit = PAGE, ...filter }: AuditQuery): Promise<AuditPage> {
    const place = before === undefined ? undefined : parseCursor(before);
    const latest = await this.uses.log.latest(limit + 1, filter, place);
    const records = latest.slice(0, limit);
    const last = records.at(-1);
    return {
      items: records.map(toAuditEntry),
      next: last && latest.length > limit ? toCursor(last) : null,
    };
  }

  private async move(carrier: UnauditedRecords, id: string): Promise<void> {
    const records = await carrier.recordsOf(id);
    if (records.length === 0) return;
    for (const record of records) await this.uses.log.append(record);
    await carrier.takeOff(id, records);
  }

  private async bestEffort(work: () => Promise<void>): Promise<void> {
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
