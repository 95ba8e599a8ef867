import {
  Inject,
  Injectable,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { Clock } from '@elevate/clock';
import { describeError } from '@elevate/errors';
import type { HttpClient } from '@elevate/http-client';
import { SayOnce, type Logger } from '@elevate/logging';
import { LOGGER } from '@elevate/service-defaults';
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

/** Runs the periodic work of sending: due deliveries, dead workers, old deliveries. */
@Injectable()
export class Upkeep implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly complaints = new SayOnce();
  private readonly timers: NodeJS.Timeout[] = [];
  private readonly busy = new Map<string, Promise<void>>();

  constructor(
    private readonly dispatcher: Dispatcher,
    private readonly workers: Workers,
    private readonly deliveries: DeliveryRepository,
    private readonly clock: Clock,
    @Inject(HTTP_CLIENT) private readonly http: HttpClient,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.deliveries.prepare();
    await this.begin();
    this.every(PUMP_MS, 'pump', () => this.dispatcher.pumpAll());
    this.every(SYNC_MS, 'sync', () => this.dispatcher.syncWebhooks());
    this.every(HEARTBEAT_MS, 'heartbeat', () => this.heartbeat());
    this.every(STRAYS_MS, 'strays', () => this.begin());
    this.every(PURGE_MS, 'purge', () => this.purge());
    this.once('purge', () => this.purge());
  }

  /** Nest calls this when no message and no request is in progress. */
  async beforeApplicationShutdown(): Promise<void> {
    for (const timer of this.timers) clearInterval(timer);
    await this.dispatcher.stop(LEAVE_WITHIN_MS);
    await Promise.all(this.busy.values());
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

  private every(ms: number, what: string, work: () => void | Promise<void>): void {
    const timer = setInterval(() => this.once(what, work), ms);
    timer.unref();
    this.timers.push(timer);
  }

  /** Skips a run while the one before is still running. */
  private once(what: string, work: () => void | Promise<void>): void {
    if (this.busy.has(what)) return;
    const done = this.orComplain(what, work).finally(() => this.busy.delete(what));
    this.busy.set(what, done);
  }

  private async orComplain(what: string, work: () => void | Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.complaints.say(what, () =>
        this.logger.warn({ what, cause: describeError(error) }, 'Could not look after webhooks'),
      );
    }
  }
}
