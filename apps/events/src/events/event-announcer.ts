import { Injectable } from '@nestjs/common';
import { AuditLog } from '@elevate/audit';
import { EventRelay } from './event-relay.js';
import type { EventDocument } from './event.schema.js';

/** Publishes a stored change and moves its audit record to the log. */
@Injectable()
export class EventAnnouncer {
  constructor(
    private readonly relay: EventRelay,
    private readonly audit: AuditLog,
  ) {}

  async announce({ _id }: EventDocument): Promise<void> {
    this.relay.poke([_id]);
    await this.audit.record(_id);
  }
}
