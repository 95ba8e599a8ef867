import { randomUUID } from 'node:crypto';
import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { Clock, later, type PeriodicTask, PeriodicTasks } from '@elevate/clock';
import type { HttpClient } from '@elevate/http-client';
import { describeError, unlessRefused } from '@elevate/errors';
import { type Logger, LogThrottle } from '@elevate/logging';
import type { Envelope, Transport } from '@elevate/messaging';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@elevate/rules';
import { LOGGER } from '@elevate/service-defaults';
import {
  type DeliveryDocument,
  type DeliveryHead,
  DeliveryRepository,
  type ReplayedSpan,
  type WorkerDocument,
} from '../deliveries/delivery.repository.js';
import { WebhookRepository } from '../webhooks/webhook.repository.js';
import { deliveryId, HTTP_CLIENT, Sender, WORKER_ID } from './sender.js';

export interface ReceivedMessage extends Envelope {
  readonly topic: string;
  readonly data: unknown;
}

interface LaneEntry {
  readonly id: string;
  readonly at: number;
}

/** Concurrent requests per webhook; a failing one gets a single probe. */
const AT_ONCE = 4;

export class Lane {
  isPaused = false;
  isFailing = false;
  private readonly queued = new Set<string>();
  private entries: LaneEntry[] = [];
  private readonly inFlight = new Set<string>();
  private quietUntil = 0;

  get isEmpty(): boolean {
    return this.queued.size === 0 && this.inFlight.size === 0;
  }

  add(entry: LaneEntry): void {
    if (this.queued.has(entry.id)) this.entries = this.entries.filter(({ id }) => id !== entry.id);
    this.queued.add(entry.id);
    const place = this.entries.findLastIndex(({ at }) => at <= entry.at) + 1;
    this.entries.splice(place, 0, entry);
  }

  take(now: number): string | undefined {
    if (this.isPaused || now < this.quietUntil) return undefined;
    if (this.inFlight.size >= (this.isFailing ? 1 : AT_ONCE)) return undefined;
    // A delivery restarted while in flight waits for that request.
    const index = this.entries.findIndex(({ id }) => !this.inFlight.has(id));
    const entry = this.entries[index];
    if (!entry || entry.at > now) return undefined;
    this.entries.splice(index, 1);
    this.queued.delete(entry.id);
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
  }
}

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
    private readonly deliveries: DeliveryRepository,
    private readonly clock: Clock,
    @Inject(WORKER_ID) readonly id: string,
  ) {}

  get isAlive(): boolean {
    return this.id === ALONE || performance.now() < this.aliveUntil;
  }

  async heartbeat(): Promise<void> {
    if (this.id === ALONE) return;
    const begunAt = performance.now();
    await this.deliveries.heartbeat(this.id, later(this.clock.now(), LIVES_MS));
    this.aliveUntil = begunAt + TRUSTS_ITSELF_MS;
  }

  async begin(): Promise<DeliveryHead[]> {
    await this.heartbeat();
    const living = (await this.deliveries.findWorkers()).filter((worker) => this.lives(worker));
    const ids = new Set([this.id, ...living.map(({ _id }) => _id)]);
    await this.deliveries.adoptStrays([...ids], this.id);
    return this.deliveries.findWaitingOf(this.id);
  }

  async takeOver(): Promise<DeliveryHead[]> {
    if (this.id === ALONE) return [];
    const gone = (await this.deliveries.findWorkers()).filter((worker) => !this.lives(worker));
    for (const worker of gone) {
      await this.deliveries.adopt(worker._id, this.id);
      await this.deliveries.removeWorker(worker);
    }
    return gone.length === 0 ? [] : this.deliveries.findWaitingOf(this.id);
  }

  async leave(): Promise<void> {
    if (this.id === ALONE) return;
    this.aliveUntil = 0;
    await this.deliveries.heartbeat(this.id, new Date(0));
  }

  private lives({ _id, until }: WorkerDocument): boolean {
    return _id === this.id || until > this.clock.now();
  }
}

const TRY_AGAIN_MS = 1_000;
const KEPT_MS = 7 * DAY_MS;
const LEAVE_WITHIN_MS = 4_000;

interface NewDelivery {
  readonly webhookId: string;
  readonly message: Pick<ReceivedMessage, 'id' | 'type' | 'subject'>;
  readonly body: string;
  readonly at: Date;
}

@Injectable()
export class DeliveryQueue implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly lanes = new Map<string, Lane>();
  private readonly running = new Set<Promise<void>>();
  private readonly resumed = new Map<string, number>();
  private readonly complaints = new LogThrottle();
  private readonly tasks: readonly PeriodicTask[];
  private readonly purging: PeriodicTask;
  private isStopped = false;

  constructor(
    private readonly deliveries: DeliveryRepository,
    private readonly webhooks: WebhookRepository,
    private readonly sender: Sender,
    private readonly workers: Workers,
    private readonly clock: Clock,
    tasks: PeriodicTasks,
    @Inject(HTTP_CLIENT) private readonly http: HttpClient,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    const task = (name: string, everyMs: number, run: () => Promise<void> | void) =>
      tasks.create({ name: `webhooks-${name}`, everyMs, run });
    this.tasks = [
      task('pump', 250, () => this.lanes.forEach((lane) => this.pump(lane))),
      task('sync', 1_000, () => this.syncWebhooks()),
      task('heartbeat', 2_500, () => this.heartbeat()),
      task('strays', 15 * MINUTE_MS, () => this.begin()),
    ];
    this.purging = task('purge', HOUR_MS, () => this.purge());
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.deliveries.prepare();
    await unlessRefused(this.begin());
    for (const task of this.tasks) task.start();
    this.purging.start(0);
  }

  /** Nest calls this after in-flight messages and requests have finished. */
  async beforeApplicationShutdown(): Promise<void> {
    this.isStopped = true;
    const stopped = [...this.tasks, this.purging].map((task) => task.stop());
    const timer = setTimeout(() => this.sender.abort(), LEAVE_WITHIN_MS);
    await Promise.all(this.running);
    clearTimeout(timer);
    await Promise.all(stopped);
    await this.workers.leave();
    await this.http.close();
  }

  async add(delivery: NewDelivery): Promise<void> {
    const document = this.toDocument(delivery);
    if (await this.deliveries.insert(document)) this.offer(document);
  }

  /** Sends immediately, even if the webhook is paused. */
  async sendNow(delivery: NewDelivery): Promise<{ id: string; sent: Promise<void> }> {
    const document = this.toDocument(delivery);
    await this.deliveries.insert(document);
    const { _id: id } = document;
    return { id, sent: this.tracked(this.sender.send(id).then(() => undefined)) };
  }

  async restart(id: string): Promise<void> {
    const restarted = await this.deliveries.restart(id, this.workers.id, this.clock.now());
    if (restarted) this.offer(restarted);
  }

  async restartSpan(webhookId: string, span: ReplayedSpan): Promise<number> {
    const mine = { holder: this.workers.id, now: this.clock.now() };
    const restarted = await this.deliveries.restartSpan(webhookId, span, mine);
    for (const delivery of restarted) this.offer(delivery);
    return restarted.length;
  }

  async resume(webhookId: string, at: Date): Promise<void> {
    await this.deliveries.makeDue(webhookId, at);
    this.resumeLane(webhookId, at);
  }

  private offer({ _id: id, webhookId, nextAt }: DeliveryHead): void {
    const lane = this.lanes.get(webhookId) ?? new Lane();
    this.lanes.set(webhookId, lane);
    lane.add({ id, at: nextAt?.getTime() ?? 0 });
    this.pump(lane);
  }

  private resumeLane(webhookId: string, at: Date): void {
    this.resumed.set(webhookId, at.getTime());
    const lane = this.lanes.get(webhookId);
    if (!lane) return;
    lane.isPaused = false;
    lane.makeDue(at.getTime());
    this.pump(lane);
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
      const { isFailing, isPaused, quietUntil = 0, againAt } = await this.sender.send(id);
      lane.isFailing = isFailing ?? lane.isFailing;
      lane.isPaused = isPaused ?? lane.isPaused;
      lane.holdUntil(quietUntil);
      if (againAt !== undefined) lane.add({ id, at: againAt });
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

  private async syncWebhooks(): Promise<void> {
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
        this.resumeLane(id, resumedAt);
      }
    }
  }

  private async begin(): Promise<void> {
    for (const delivery of await this.workers.begin()) this.offer(delivery);
  }

  private async heartbeat(): Promise<void> {
    await this.workers.heartbeat();
    for (const delivery of await this.workers.takeOver()) this.offer(delivery);
  }

  async purge(): Promise<void> {
    const time = later(this.clock.now(), -KEPT_MS);
    for (const [id, missed] of await this.deliveries.missedBefore(time)) {
      await this.webhooks.noteMissed(id, missed);
      this.logger.warn({ webhook: id, ...missed }, 'Messages never arrived and were deleted');
    }
    await this.deliveries.deleteCreatedBefore(time);
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
      holder: this.workers.id,
    };
  }
}
