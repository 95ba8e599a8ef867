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
export class PlanningTurn {
  private readonly lease: Lease;
  private before: Promise<unknown> = Promise.resolve();

  constructor(@Inject(MONGO) connection: Connection, @Inject(TRANSPORT) transport: Transport) {
    // The sole process need not wait for its predecessor's lease.
    this.lease = transport.shared ? new Lease(connection) : new Lease(connection, 'in-process');
  }

  async take<T>(plan: () => Promise<T>): Promise<T> {
    const turn = this.before.then(() => this.alone(plan));
    this.before = turn.catch(() => undefined);
    return turn;
  }

  private async alone<T>(plan: () => Promise<T>): Promise<T> {
    await this.wait();
    try {
      return await plan();
    } finally {
      await this.lease.release(NAME).catch(() => undefined);
    }
  }

  private async wait(): Promise<void> {
    const until = Date.now() + 2 * HELD_FOR_MS;
    while (!(await this.lease.acquire(NAME, HELD_FOR_MS))) {
      if (Date.now() > until) throw new AppError('INGESTION.PLANNING_BUSY', { kind: 'transient' });
      await pause(TRY_AGAIN_MS);
    }
  }
}
