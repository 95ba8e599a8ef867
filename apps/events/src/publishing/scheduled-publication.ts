import { Injectable } from '@nestjs/common';
import { Clock } from '@elevate/clock';
import { SCHEDULE } from '@elevate/contracts/audit';
import { Lease } from '@elevate/mongo';
import { editedState } from '../events/edited-state.js';
import { EventAnnouncer } from '../events/event-announcer.js';
import { EventRecords } from '../events/event-records.js';
import { EventRepository } from '../events/event.repository.js';
import type { EventDocument } from '../events/event.schema.js';

/** Released after each round; after a crash the others wait for the TTL. */
const LEASE = { name: 'event-publication', ttlMs: 10_000 } as const;

/** Publishes drafts whose time has come. With several replicas, only the lease holder acts. */
@Injectable()
export class ScheduledPublication {
  constructor(
    private readonly events: EventRepository,
    private readonly records: EventRecords,
    private readonly announcer: EventAnnouncer,
    private readonly lease: Lease,
    private readonly clock: Clock,
  ) {}

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
    const record = this.records.of({ ...change, action: 'published' });
    const published = await this.events.replace(event, state, record);
    if (published) await this.announcer.announce(published);
  }

  private now(): string {
    return this.clock.now().toISOString();
  }
}
