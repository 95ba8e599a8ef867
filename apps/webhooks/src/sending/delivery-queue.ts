import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { Clock, type PeriodicTask, PeriodicTasks } from '@elevate/clock';
import type { HttpClient } from '@elevate/http-client';
import { describeError } from '@elevate/errors';
import { type Logger, LogThrottle } from '@elevate/logging';
import { LOGGER } from '@elevate/service-defaults';
import type { ReceivedMessage } from '../deliveries/cloud-event.js';
import {
  type DeliveryDocument,
  type DeliveryHead,
  DeliveryRepository,
} from '../deliveries/delivery.repository.js';
import { HTTP_CLIENT, WebhookRepository } from '../webhooks/webhook.repository.js';
import { deliveryId } from './signature.js';
import { WORKER_ID, Workers } from './workers.js';
import { Sender, type SendResult } from './sender.js';
import { HOUR_MS, DAY_MS } from '@elevate/rules';

interface LaneEntry {
  readonly id: string;
  readonly at: number;
}

/** Concurrent requests per webhook; a failing one gets a single probe. */
const AT_ONCE = 4;

export class Lane {
  isPaused = false;
  isFailing = false;
  private readonly times = new Map<string, number>();
  private entries: LaneEntry[] = [];
  private readonly inFlight = new Set<string>();
  private quietUntil = 0;

  get isEmpty(): boolean {
    return this.times.size === 0 && this.inFlight.size === 0;
  }

  add(entry: LaneEntry): void {
    if (this.times.has(entry.id)) this.entries = this.entries.filter(({ id }) => id !== entry.id);
    this.times.set(entry.id, entry.at);
    this.entries.splice(this.placeOf(entry.at), 0, entry);
  }

  take(now: number): string | undefined {
    if (this.isPaused || now < this.quietUntil) return undefined;
    if (this.inFlight.size >= (this.isFailing ? 1 : AT_ONCE)) return undefined;
    // A delivery restarted while in flight waits for that request.
    const index = this.entries.findIndex(({ id }) => !this.inFlight.has(id));
    const entry = this.entries[index];
    if (!entry || entry.at > now) return undefined;
    this.entries.splice(index, 1);
    this.times.delete(entry.id);
    this.inFlight.add(entry.id);
    return entry.id;
  }

  done(id: string): void {
    this.inFlight.delete(id);
  }

  holdUntil(until: number): void {
    this.quietUntil = Math.max(this.quietUntil, until);
  }

  makeDue(now: number): void {
    this.quietUntil = 0;
    this.isFailing = false;
    this.entries = this.entries.map(({ id, at }) => ({ id, at: Math.min(at, now) }));
    for (const { id, at } of this.entries) this.times.set(id, at);
  }

  private placeOf(at: number): number {
    let low = 0;
    let high = this.entries.length;
    if (high === 0 || (this.entries[high - 1]?.at ?? 0) <= at) return high;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.entries[middle]?.at ?? 0) <= at) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** Milliseconds after a failure of this service, such as a database error. */
const TRY_AGAIN_MS = 1_000;

type Offered = Pick<DeliveryHead, '_id' | 'webhookId' | 'nextAt'>;

@Injectable()
export class Dispatcher {
  private readonly lanes = new Map<string, Lane>();
  private readonly running = new Set<Promise<void>>();
  private readonly resumed = new Map<string, number>();
  private readonly complaints = new LogThrottle();
  private isStopped = false;

  constructor(
    private readonly sender: Sender,
    private readonly webhooks: WebhookRepository,
    private readonly workers: Workers,
    private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  offer({ _id: id, webhookId, nextAt }: Offered): void {
    const lane = this.lanes.get(webhookId) ?? new Lane();
    this.lanes.set(webhookId, lane);
    lane.add({ id, at: nextAt?.getTime() ?? 0 });
    this.pump(lane);
  }

  async sendNow(id: string): Promise<void> {
    await this.tracked(this.sender.send(id).then(() => undefined));
  }

  resume(webhookId: string, at: Date): void {
    this.resumed.set(webhookId, at.getTime());
    const lane = this.lanes.get(webhookId);
    if (!lane) return;
    lane.isPaused = false;
    lane.makeDue(at.getTime());
    this.pump(lane);
  }

  pumpAll(): void {
    for (const lane of this.lanes.values()) this.pump(lane);
  }

  async syncWebhooks(): Promise<void> {
    if (this.lanes.size === 0) return;
    const webhooks = new Map(
      (await this.webhooks.findAll()).map((webhook) => [webhook._id, webhook]),
    );
    for (const [id, lane] of this.lanes) {
      const webhook = webhooks.get(id);
      if (!webhook || lane.isEmpty) this.lanes.delete(id);
      else lane.isPaused = webhook.state === 'paused';
      const resumedAt = webhook?.resumedAt;
      if (resumedAt && resumedAt.getTime() > (this.resumed.get(id) ?? 0)) {
        this.resume(id, resumedAt);
      }
    }
  }

  async stop(withinMs: number): Promise<void> {
    this.isStopped = true;
    const timer = setTimeout(() => this.sender.abort(), withinMs);
    await Promise.all(this.running);
    clearTimeout(timer);
  }

  private pump(lane: Lane): void {
    const now = this.clock.now().getTime();
    while (!this.isStopped && this.workers.isAlive) {
      const id = lane.take(now);
      if (id === undefined) return;
      void this.tracked(this.send(lane, id));
    }
  }

  private async send(lane: Lane, id: string): Promise<void> {
    try {
      settle(lane, id, await this.sender.send(id));
      this.complaints.clear('send');
    } catch (error) {
      lane.add({ id, at: this.clock.now().getTime() + TRY_AGAIN_MS });
      const cause = describeError(error);
      this.complaints.say('send', () =>
        this.logger.warn({ cause }, 'Could not process deliveries. Retrying'),
      );
    } finally {
      lane.done(id);
    }
    this.pump(lane);
  }

  private async tracked(work: Promise<void>): Promise<void> {
    this.running.add(work);
    try {
      await work;
    } finally {
      this.running.delete(work);
    }
  }
}

function settle(lane: Lane, id: string, result: SendResult): void {
  switch (result.kind) {
    case 'gone':
      return;
    case 'delivered':
      lane.isFailing = false;
      return;
    case 'paused':
      lane.isPaused = true;
      lane.add({ id, at: 0 });
      return;
    case 'later':
      lane.add({ id, at: result.at });
      return;
    case 'failed':
      lane.isFailing = true;
      lane.holdUntil(result.quietUntil);
      if (result.at !== null) lane.add({ id, at: result.at });
  }
}

interface NewDelivery {
  readonly webhookId: string;
  readonly message: Pick<ReceivedMessage, 'id' | 'type' | 'subject'>;
  readonly body: string;
  readonly at: Date;
}

@Injectable()
export class DeliveryQueue {
  constructor(
    private readonly deliveries: DeliveryRepository,
    private readonly dispatcher: Dispatcher,
    private readonly clock: Clock,
    @Inject(WORKER_ID) private readonly holder: string,
  ) {}

  async add(delivery: NewDelivery): Promise<void> {
    const document = this.toDocument(delivery);
    if (await this.deliveries.insert(document)) this.dispatcher.offer(document);
  }

  /** Sends immediately, even if the webhook is paused. */
  async sendNow(delivery: NewDelivery): Promise<{ id: string; sent: Promise<void> }> {
    const document = this.toDocument(delivery);
    await this.deliveries.insert(document);
    return { id: document._id, sent: this.dispatcher.sendNow(document._id) };
  }

  async restart(id: string): Promise<void> {
    const restarted = await this.deliveries.restart(id, this.holder, this.clock.now());
    if (restarted) this.dispatcher.offer(restarted);
  }

  async restartFailed(webhookId: string, since: Date): Promise<number> {
    const mine = { holder: this.holder, now: this.clock.now() };
    const restarted = await this.deliveries.restartFailed(webhookId, since, mine);
    for (const delivery of restarted) this.dispatcher.offer(delivery);
    return restarted.length;
  }

  async resume(webhookId: string, at: Date): Promise<void> {
    await this.deliveries.makeDue(webhookId, at);
    this.dispatcher.resume(webhookId, at);
  }

  private toDocument({ webhookId, message, body, at }: NewDelivery): DeliveryDocument {
    const { id, type, subject } = message;
    return {
      _id: deliveryId(webhookId, id),
      webhookId,
      type,
      subject,
      body,
      createdAt: at,
      state: 'waiting',
      nextAt: at,
      step: 0,
      attemptCount: 0,
      attempts: [],
      holder: this.holder,
    };
  }
}

const PUMP_MS = 250;
const SYNC_MS = 1_000;
const HEARTBEAT_MS = 2_500;
const PURGE_MS = HOUR_MS;
const STRAYS_MS = 15 * 60 * 1000;

const KEPT_MS = 7 * DAY_MS;
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
