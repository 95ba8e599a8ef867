import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import type { Connection } from 'mongoose';
import { AppError } from '@elevate/errors';
import type { Transport } from '@elevate/messaging';
import { Lease } from '@elevate/mongo';
import { MONGO, TRANSPORT } from '@elevate/service-defaults';

const NAME = 'ingestion-planning';

/** Far longer than planning takes; a crashed holder blocks others this long. */
const HELD_FOR_MS = 20_000;
const TRY_AGAIN_MS = 25;

/** Serializes planning over all processes, so that the second of two equal requests joins the first's run. */
@Injectable()
export class PlanningLease {
  private readonly lease: Lease;
  private before: Promise<unknown> = Promise.resolve();

  constructor(@Inject(MONGO) connection: Connection, @Inject(TRANSPORT) transport: Transport) {
    // The sole process need not wait for its predecessor's lease.
    this.lease = transport.shared ? new Lease(connection) : new Lease(connection, 'in-process');
  }

  async run<T>(plan: () => Promise<T>): Promise<T> {
    const running = this.before.then(() => this.withLease(plan));
    this.before = running.catch(() => undefined);
    return running;
  }

  private async withLease<T>(plan: () => Promise<T>): Promise<T> {
    await this.acquire();
    try {
      return await plan();
    } finally {
      await this.lease.release(NAME).catch(() => undefined);
    }
  }

  private async acquire(): Promise<void> {
    const until = Date.now() + 2 * HELD_FOR_MS;
    while (!(await this.lease.acquire(NAME, HELD_FOR_MS))) {
      if (Date.now() > until) throw new AppError('INGESTION.PLANNING_BUSY', { kind: 'transient' });
      await pause(TRY_AGAIN_MS);
    }
  }
}
