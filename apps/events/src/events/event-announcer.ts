import { Injectable } from '@nestjs/common';
import { AuditLog } from '@elevate/audit';
import { EventRelay } from './event-relay.js';
import type { EventDocument } from './event.schema.js';

/** Publishes a stored change and moves its audit record to the log. */
@Injectable()
export class EventAnnouncer {
  private onChange: (event: EventDocument) => void = () => undefined;

  constructor(
    private readonly relay: EventRelay,
    private readonly audit: AuditLog,
  ) {}

  whenChanged(onChange: (event: EventDocument) => void): void {
    this.onChange = onChange;
  }

  async announce(event: EventDocument): Promise<void> {
    const { _id } = event;
    this.onChange(event);
    this.relay.poke([_id]);
    await this.audit.record(_id);
  }
}
