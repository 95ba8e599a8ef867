import { Inject, Injectable } from '@nestjs/common';
import type { Connection } from 'mongoose';
import { Clock, PeriodicTasks, type PeriodicTask } from '@elevate/clock';
import { describeError } from '@elevate/errors';
import type { Logger } from '@elevate/logging';
import type { Transport } from '@elevate/messaging';
import { Lease } from '@elevate/mongo';
import { LOGGER, MONGO, TRANSPORT } from '@elevate/service-defaults';
import { ArrivalsService } from '../../saved/follows/arrivals/arrivals.service.js';
import { DigestRepository } from '../../saved/follows/digests/digest.repository.js';
import type { DigestDocument } from '../../saved/follows/digests/digest.schema.js';
import { DigestSender } from './digest-sender.js';

const EVERY_MS = 60_000;
const LEASE_MS = 30_000;
const A_LOOK = 200;
const AT_ONCE = 4;

/** Sends what is due, in one process at a time. */
@Injectable()
export class DigestTask {
  private readonly task: PeriodicTask;

  constructor(
    private readonly digests: DigestRepository,
    private readonly sender: DigestSender,
    private readonly arrivals: ArrivalsService,
    private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(MONGO) connection: Connection,
    @Inject(TRANSPORT) transport: Transport,
    tasks: PeriodicTasks,
  ) {
    // One process is its own successor, and need not wait for its lease to end.
    const lease = transport.shared ? new Lease(connection) : new Lease(connection, 'in-process');
    this.task = tasks.create({
      ...{ name: 'digests', everyMs: EVERY_MS, lease: { of: lease, ttlMs: LEASE_MS } },
      run: (signal) => this.run(signal),
    });
  }

  start(): void {
    this.task.start(0);
  }

  async stop(): Promise<void> {
    await this.task.stop();
  }

  async run(signal: AbortSignal): Promise<void> {
    await this.each(
      signal,
      () => this.digests.inHand(A_LOOK),
      (digest) => this.resolve(digest),
    );
    const due = () => this.digests.due(this.clock.now(), A_LOOK);
    await this.each(signal, due, (digest) => this.sender.send(digest));
    await this.arrivals.removeOld();
  }

  /** Until none is left; a failure leaves its digest to the next run. */
  private async each(
    signal: AbortSignal,
    find: () => Promise<DigestDocument[]>,
    act: (digest: DigestDocument) => Promise<void>,
  ): Promise<void> {
    for (;;) {
      const found = await find();
      let failures = 0;
      const work = async () => {
        for (let one = found.pop(); one && !signal.aborted; one = found.pop()) {
          await act(one).catch((error: unknown) => {
            failures += 1;
            this.logger.warn(
              { cause: describeError(error) },
              'A digest failed. It will be retried.',
            );
          });
        }
      };
      const isLast = found.length < A_LOOK;
      await Promise.all(Array.from({ length: AT_ONCE }, work));
      if (isLast || failures > 0 || signal.aborted) return;
    }
  }

  private async resolve({ inHand, ...digest }: DigestDocument): Promise<void> {
    if (inHand) await this.sender.resolve({ ...digest, inHand });
  }
}
