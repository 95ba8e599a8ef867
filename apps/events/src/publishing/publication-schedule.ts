import { Injectable } from '@nestjs/common';
import { Clock, type PeriodicTask, PeriodicTasks } from '@elevate/clock';
import { SCHEDULE } from '@elevate/contracts/audit';
import { Lease } from '@elevate/mongo';
import { EventAnnouncer } from '../events/event-announcer.js';
import { editedState } from '../events/event-edit.js';
import { type EventDocument, EventRepository } from '../events/event.repository.js';

/** Released after each round; after a crash the others wait for the TTL. */
const LEASE = { name: 'event-publication', ttlMs: 10_000 } as const;

/** Also before the next known time, because another replica may accept an earlier one or crash. */
const CHECK_EVERY_MS = 10_000;

/** Publishes drafts whose time has come. With several replicas, only the lease holder acts. */
@Injectable()
export class PublicationSchedule {
  private readonly task: PeriodicTask;
  private nextAt = Infinity;

  constructor(
    private readonly events: EventRepository,
    private readonly announcer: EventAnnouncer,
    private readonly lease: Lease,
    private readonly clock: Clock,
    tasks: PeriodicTasks,
  ) {
    this.task = tasks.create({
      name: 'event-publication',
      everyMs: () => Math.min(CHECK_EVERY_MS, this.until(this.nextAt)),
      run: () => this.check(),
    });
  }

  start(): void {
    this.announcer.whenChanged(({ state: { publish_at: at } }) => {
      if (at) this.task.runWithin(this.until(Date.parse(at)));
    });
    this.task.start(0);
  }

  async stop(): Promise<void> {
    await this.task.stop();
  }

  /** Returns the time of the next publication; infinite if no event waits. */
  async publishDue(): Promise<number> {
    // One time for both queries: an event that comes due in between must not be missed by both.
    const now = this.now();
    await this.publishAll(await this.events.findDue(now));
    const next = await this.events.nextPublication(now);
    return next === null ? Infinity : Date.parse(next);
  }

  private async publishAll(due: readonly EventDocument[]): Promise<void> {
    if (due.length === 0 || !(await this.lease.acquire(LEASE.name, LEASE.ttlMs))) return;
    try {
      for (const event of due) await this.publish(event);
    } finally {
      await this.lease.release(LEASE.name);
    }
  }

  // The version in the update's filter skips an event that changed meanwhile.
  private async publish(event: EventDocument): Promise<void> {
    const at = this.now();
    const edit = { ...event.state, status: 'published', publish_at: null } as const;
    const state = editedState(event.state, edit, at);
    if (!state) return;
    const change = { by: { id: SCHEDULE }, at, before: event.state, after: state };
    const record = this.announcer.recordOf({ ...change, action: 'published' });
    const published = await this.events.replace(event, state, record);
    if (published) await this.announcer.announce(published);
  }

  private now(): string {
    return this.clock.now().toISOString();
  }

  private async check(): Promise<void> {
    // A failed check must not repeat at once.
    this.nextAt = Infinity;
    this.nextAt = await this.publishDue();
  }

  private until(time: number): number {
    return Math.max(0, time - this.clock.now().getTime());
  }
}
