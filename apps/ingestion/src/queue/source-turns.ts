import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import type { Connection } from 'mongoose';
import { Clock } from '@elevate/clock';
import type { Transport } from '@elevate/messaging';
import { Lease } from '@elevate/mongo';
import { MONGO, TRANSPORT } from '@elevate/service-defaults';
import { CLAIM_MS } from './job.repository.js';

const TRY_AGAIN_MS = 250;

/**
 * Lets one process at a time work a source. The queue sees to that as long as its partitions stay where
 * they are; when they move, a source may have a job in hand here and its next one already there.
 */
@Injectable()
export class SourceTurns {
  /** True for a process that knows itself to be the only one. */
  readonly isAlone: boolean;
  private readonly lease: Lease;
  private readonly taken = new Set<string>();

  constructor(
    @Inject(MONGO) connection: Connection,
    @Inject(TRANSPORT) transport: Transport,
    clock: Clock,
  ) {
    this.isAlone = !transport.shared;
    this.lease = new Lease(connection, undefined, () => clock.now().getTime());
  }

  /** Waits for the turn; false when `leaving` ended the wait. */
  async take(sourceId: string, leaving: AbortSignal): Promise<boolean> {
    if (this.isAlone) return true;
    while (!leaving.aborted) {
      if (await this.lease.acquire(nameOf(sourceId), CLAIM_MS)) {
        this.taken.add(sourceId);
        return true;
      }
      await pause(TRY_AGAIN_MS);
    }
    return false;
  }

  /** Says that whoever has these turns lives. One that was lost meanwhile is not taken back from another. */
  async keep(): Promise<void> {
    await Promise.all([...this.taken].map((id) => this.lease.acquire(nameOf(id), CLAIM_MS)));
  }

  async giveBack(sourceId: string): Promise<void> {
    if (!this.taken.delete(sourceId)) return;
    // Else it ends by itself.
    await this.lease.release(nameOf(sourceId)).catch(() => undefined);
  }
}

function nameOf(sourceId: string): string {
  return `ingestion-source-${sourceId}`;
}
