import {
  Inject,
  Injectable,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { Clock, PeriodicTasks, type PeriodicTask } from '@elevate/clock';
import type { HttpClient } from '@elevate/http-client';
import { DeliveryRepository } from '../deliveries/delivery.repository.js';
import { HTTP_CLIENT } from '../webhooks/webhook-addresses.js';
import { Dispatcher } from './dispatcher.js';
import { Workers } from './workers.js';

const PUMP_MS = 250;
const SYNC_MS = 1_000;
const HEARTBEAT_MS = 2_500;
const PURGE_MS = 60 * 60 * 1000;
const STRAYS_MS = 15 * 60 * 1000;

const KEPT_MS = 7 * 24 * 60 * 60 * 1000;
const LEAVE_WITHIN_MS = 4_000;

@Injectable()
export class Upkeep implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly tasks: readonly PeriodicTask[];
  private readonly purging: PeriodicTask;

  constructor(
    private readonly dispatcher: Dispatcher,
    private readonly workers: Workers,
    private readonly deliveries: DeliveryRepository,
    private readonly clock: Clock,
    tasks: PeriodicTasks,
    @Inject(HTTP_CLIENT) private readonly http: HttpClient,
  ) {
    const task = (name: string, everyMs: number, run: () => unknown) =>
      tasks.create({ name: `webhooks-${name}`, everyMs, run });
    this.purging = task('purge', PURGE_MS, () => this.purge());
    this.tasks = [
      task('pump', PUMP_MS, () => this.dispatcher.pumpAll()),
      task('sync', SYNC_MS, () => this.dispatcher.syncWebhooks()),
      task('heartbeat', HEARTBEAT_MS, () => this.heartbeat()),
      task('strays', STRAYS_MS, () => this.begin()),
    ];
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.deliveries.prepare();
    await this.begin();
    for (const task of this.tasks) task.start();
    this.purging.start(0);
  }

  /** Nest calls this after in-flight messages and requests have finished. */
  async beforeApplicationShutdown(): Promise<void> {
    const stopped = [...this.tasks, this.purging].map((task) => task.stop());
    await this.dispatcher.stop(LEAVE_WITHIN_MS);
    await Promise.all(stopped);
    await this.workers.leave();
    await this.http.close();
  }

  private async begin(): Promise<void> {
    for (const delivery of await this.workers.begin()) this.dispatcher.offer(delivery);
  }

  private async heartbeat(): Promise<void> {
    await this.workers.heartbeat();
    for (const delivery of await this.workers.takeOver()) this.dispatcher.offer(delivery);
  }

  private purge(): Promise<void> {
    const time = new Date(this.clock.now().getTime() - KEPT_MS);
    return this.deliveries.deleteCreatedBefore(time);
  }
}
