import { Inject, Injectable } from '@nestjs/common';
import type { Administrator } from '@elevate/admin-access';
import { AuditLog, auditRecord, type AuditRecord } from '@elevate/audit';
import type { AuditAction } from '@elevate/contracts/audit';
import { EventViews } from './event.mapper.js';
import { type EventDocument, EventRepository, type StoredEvent } from './event.repository.js';
import { eventsTopics } from '@elevate/contracts/events';
import type { Logger } from '@elevate/logging';
import type { Publisher } from '@elevate/messaging';
import { type LostAggregate, TopicRelay } from '@elevate/republish';
import { LOGGER, PUBLISHER } from '@elevate/service-defaults';

@Injectable()
export class EventRelay extends TopicRelay<EventDocument> {
  constructor(
    { model }: EventRepository,
    views: EventViews,
    @Inject(PUBLISHER) publisher: Publisher,
    @Inject(LOGGER) logger: Logger,
  ) {
    const toMessage = (event: EventDocument) => views.toMessage(event);
    super({ topic: eventsTopics.event, model, toMessage, toRemoved, publisher, logger });
  }
}

// Event ids are never reused, so the tombstone is kept.
function toRemoved({ id }: LostAggregate) {
  return {
    removed: true,
    published: true,
    state: { id, status: 'archived', published_at: null } as unknown as StoredEvent,
  };
}

@Injectable()
export class EventAnnouncer {
  private onChange: (event: EventDocument) => void = () => undefined;

  constructor(
    private readonly relay: EventRelay,
    private readonly audit: AuditLog,
    private readonly views: EventViews,
  ) {}

  whenChanged(onChange: (event: EventDocument) => void): void {
    this.onChange = onChange;
  }

  async announce(event: EventDocument): Promise<void> {
    const { _id } = event;
    this.onChange(event);
    this.relay.notify([_id]);
    await this.audit.record(_id);
  }

  recordOf(change: ChangeOfEvent): AuditRecord {
    const { by, at, before, after, action = actionOf(change) } = change;
    const { id = '', title: name = '' } = after ?? before ?? {};
    return auditRecord({
      at: new Date(at),
      actor: by.id,
      action,
      subject: { kind: 'event', id, name },
      before: before && this.views.toSnapshot(before),
      after: after && this.views.toSnapshot(after),
    });
  }
}

interface ChangeOfEvent {
  readonly by: Pick<Administrator, 'id'>;
  readonly at: string;
  readonly before: StoredEvent | null;
  readonly after: StoredEvent | null;
  readonly action?: AuditAction;
}

function actionOf({ before, after }: ChangeOfEvent): AuditAction {
  if (!before) return 'created';
  return after ? 'updated' : 'deleted';
}
