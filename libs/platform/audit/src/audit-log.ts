import type {
  BeforeApplicationShutdown,
  OnApplicationBootstrap,
  Provider,
  Type,
} from '@nestjs/common';
import type { Connection } from 'mongoose';
import { PeriodicTask, type PeriodicTaskContext } from '@elevate/clock';
import type { AuditFilter, AuditPage } from '@elevate/contracts/audit';
import { type Logger, LogThrottle } from '@elevate/logging';
import type { Metrics } from '@elevate/metrics';
import { MINUTE_MS } from '@elevate/rules';
import { LOGGER, METRICS, MONGO } from '@elevate/service-defaults';
import { parseCursor, toCursor } from './audit-cursor.js';
import {
  auditModel,
  type AuditRecord,
  AuditRepository,
  type Carrier,
  toAuditEntry,
  UnauditedRepository,
} from './audit.repository.js';

interface AuditLogOptions extends PeriodicTaskContext {
  readonly connection: Connection;
  readonly carriers: readonly UnauditedRepository[];
}

export interface AuditQuery extends AuditFilter {
  readonly before?: string | undefined;
  readonly limit?: number | undefined;
}

const AT_ONCE = 100;
const PAGE = 50;

/** This scan for records left by crashed processes reads whole collections. */
const LOOK_EVERY_MS = 15 * MINUTE_MS;

/** A change and its record are one atomic update; afterwards the record moves here. */
export class AuditLog implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly complaints = new LogThrottle();
  private readonly task: PeriodicTask;
  private isBehind = true;
  private readonly log: AuditRepository;

  constructor(private readonly options: AuditLogOptions) {
    const { connection, logger, metrics } = options;
    this.log = new AuditRepository(auditModel(connection));
    this.task = new PeriodicTask({
      name: 'audit-log',
      everyMs: () => (this.isBehind ? MINUTE_MS : LOOK_EVERY_MS),
      run: (signal) => this.catchUp(signal),
      logger,
      metrics,
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
    await this.log.append(record);
  }

  /** Failures are logged and retried: the change itself is stored. */
  async record(id: string): Promise<void> {
    await this.bestEffort(async () => {
      for (const carrier of this.options.carriers) await this.move(carrier, id);
    });
  }

  /** Moves leftover records; safe to run concurrently in any process. */
  async catchUp(signal?: AbortSignal): Promise<void> {
    this.isBehind = false;
    for (const carrier of this.options.carriers) {
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
    const latest = await this.log.latest(limit + 1, filter, place);
    const records = latest.slice(0, limit);
    const last = records.at(-1);
    return {
      items: records.map(toAuditEntry),
      next: last && latest.length > limit ? toCursor(last) : null,
    };
  }

  private async move(carrier: UnauditedRepository, id: string): Promise<void> {
    const records = await carrier.recordsOf(id);
    if (records.length === 0) return;
    for (const record of records) await this.log.append(record);
    await carrier.takeOff(id, records);
  }

  private async bestEffort(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.isBehind = true;
      this.task.runWithin(MINUTE_MS);
      const { logger } = this.options;
      this.complaints.warn(logger, error, 'Could not write audit entries. Retrying');
    }
  }
}

/** The audit log, and the repositories whose documents carry its records. */
export function auditLogOf(...repositories: readonly Type[]): Provider[] {
  const useFactory = (
    connection: Connection,
    logger: Logger,
    metrics: Metrics,
    ...owners: { readonly model: Carrier }[]
  ) => {
    const carriers = owners.map(({ model }) => new UnauditedRepository(model));
    return new AuditLog({ connection, logger, metrics, carriers });
  };
  const inject = [MONGO, LOGGER, METRICS, ...repositories];
  return [...repositories, { provide: AuditLog, inject, useFactory }];
}

/** Up to this many records are copied before the response. */
const WAITED_FOR = 20;

export async function recordEach(audit: AuditLog, ids: readonly string[]): Promise<void> {
  const moved = (async () => {
    for (const id of ids) await audit.record(id);
  })();
  if (ids.length <= WAITED_FOR) await moved;
}
