import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Connection } from 'mongoose';
import { Clock } from '@elevate/clock';
import type { Transport } from '@elevate/messaging';
import { Lease } from '@elevate/mongo';
import { MONGO, TRANSPORT } from '@elevate/service-defaults';

@Injectable()
export class SchedulerLease {
  /** True if this process knows that it is the only one. */
  readonly isAlone: boolean;
  readonly lease: Lease;

  constructor(
    @Inject(MONGO) connection: Connection,
    @Inject(TRANSPORT) transport: Transport,
    clock: Clock,
  ) {
    // The sole process need not wait for its predecessor's lease.
    this.isAlone = !transport.shared;
    const holder = this.isAlone ? 'in-process' : randomUUID();
    this.lease = new Lease(connection, holder, () => clock.now().getTime());
  }
}
