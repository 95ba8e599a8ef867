import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '@elevate/clock';
import type { Transport } from '@elevate/messaging';
import { type DeliveryHead, DeliveryRepository } from '../deliveries/delivery.repository.js';
import { type WorkerDocument, WorkerRepository } from './worker.repository.js';

export const WORKER_ID = Symbol('WORKER_ID');

/** Worker id with the in-process transport, which has no other replicas. */
const ALONE = 'in-process';

export function workerId({ shared }: Pick<Transport, 'shared'>): string {
  return shared ? randomUUID() : ALONE;
}

/** Milliseconds without a heartbeat until a worker counts as dead. */
const LIVES_MS = 10_000;

/** Milliseconds; shorter than LIVES_MS: stops before another worker takes over. */
const TRUSTS_ITSELF_MS = 8_000;

/** A delivery belongs to the process that stored it, until that process dies. Prevents double sends without locks. */
@Injectable()
export class Workers {
  private aliveUntil = 0;

  constructor(
    private readonly workers: WorkerRepository,
    private readonly deliveries: DeliveryRepository,
    private readonly clock: Clock,
    @Inject(WORKER_ID) private readonly id: string,
  ) {}

  get isAlive(): boolean {
    return this.id === ALONE || performance.now() < this.aliveUntil;
  }

  async heartbeat(): Promise<void> {
    if (this.id === ALONE) return;
    const begunAt = performance.now();
    await this.workers.heartbeat(this.id, new Date(this.clock.now().getTime() + LIVES_MS));
    this.aliveUntil = begunAt + TRUSTS_ITSELF_MS;
  }

  async begin(): Promise<DeliveryHead[]> {
    await this.heartbeat();
    const living = (await this.workers.findAll()).filter((worker) => this.lives(worker));
    const ids = new Set([this.id, ...living.map(({ _id }) => _id)]);
    await this.deliveries.adoptStrays([...ids], this.id);
    return this.deliveries.findWaitingOf(this.id);
  }

  async takeOver(): Promise<DeliveryHead[]> {
    if (this.id === ALONE) return [];
    const gone = (await this.workers.findAll()).filter((worker) => !this.lives(worker));
    for (const worker of gone) {
      await this.deliveries.adopt(worker._id, this.id);
      await this.workers.remove(worker);
    }
    return gone.length === 0 ? [] : this.deliveries.findWaitingOf(this.id);
  }

  async leave(): Promise<void> {
    if (this.id === ALONE) return;
    this.aliveUntil = 0;
    await this.workers.heartbeat(this.id, new Date(0));
  }

  private lives({ _id, until }: WorkerDocument): boolean {
    return _id === this.id || until > this.clock.now();
  }
}
