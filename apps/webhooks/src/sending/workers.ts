import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '@elevate/clock';
import { DeliveryRepository } from '../deliveries/delivery.repository.js';
import type { DeliveryHead } from '../deliveries/delivery.schema.js';
import { WORKER_ID } from '../webhooks.tokens.js';
import { ALONE } from './worker-id.js';
import { WorkerRepository } from './worker.repository.js';
import type { WorkerDocument } from './worker.schema.js';

/** How long a process counts as living without a sign of life. */
const LIVES_MS = 10_000;

/** By then a process that could not give a sign sends nothing any more: another may soon do it. */
const TRUSTS_ITSELF_MS = 8_000;

/**
 * Shares the deliveries among processes: each belongs to the process that took its message in, and
 * to another once that is gone. So no two send the same, and no lock is taken for any.
 */
@Injectable()
export class Workers {
  private aliveUntil = 0;

  constructor(
    private readonly workers: WorkerRepository,
    private readonly deliveries: DeliveryRepository,
    private readonly clock: Clock,
    @Inject(WORKER_ID) private readonly id: string,
  ) {}

  /** False where this process has not been heard of for so long that another may have its deliveries. */
  get isAlive(): boolean {
    return this.id === ALONE || performance.now() < this.aliveUntil;
  }

  /** Gives a sign of life. */
  async beat(): Promise<void> {
    if (this.id === ALONE) return;
    const begunAt = performance.now();
    await this.workers.beat(this.id, new Date(this.clock.now().getTime() + LIVES_MS));
    this.aliveUntil = begunAt + TRUSTS_ITSELF_MS;
  }

  /** Everything that waits and belongs to this process or to none; to be asked at the start. */
  async begin(): Promise<DeliveryHead[]> {
    await this.beat();
    const living = (await this.workers.findAll()).filter((worker) => this.lives(worker));
    const ids = new Set([this.id, ...living.map(({ _id }) => _id)]);
    await this.deliveries.adoptStrays([...ids], this.id);
    return this.deliveries.findWaitingOf(this.id);
  }

  /** What those had that are gone meanwhile. */
  async takeOver(): Promise<DeliveryHead[]> {
    if (this.id === ALONE) return [];
    const gone = (await this.workers.findAll()).filter((worker) => !this.lives(worker));
    for (const worker of gone) {
      await this.deliveries.adopt(worker._id, this.id);
      await this.workers.bury(worker);
    }
    return gone.length === 0 ? [] : this.deliveries.findWaitingOf(this.id);
  }

  /** Lets the others take over at once. */
  async leave(): Promise<void> {
    if (this.id === ALONE) return;
    this.aliveUntil = 0;
    await this.workers.beat(this.id, new Date(0));
  }

  private lives({ _id, until }: WorkerDocument): boolean {
    return _id === this.id || until > this.clock.now();
  }
}
