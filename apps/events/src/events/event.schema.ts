import type { Connection, Model } from 'mongoose';
import { carriesRecords, type AuditCarrier } from '@elevate/audit';
import type { ImageFocus } from '@elevate/contracts/events';
import type { EventStatus } from '@elevate/rules';
import { modelOf, type StateDocument, stateDocumentSchema } from '@elevate/mongo';
import type { StoredImage } from '../images/image.schema.js';

export const EVENT_MODEL = Symbol('EVENT_MODEL');

export interface StoredEvent {
  readonly id: string;
  readonly title: string;
  readonly description_short: string;
  /** Null for sample and imported events, which have no image. */
  readonly image: StoredImage | null;
  readonly image_alt: string;
  /** Absent in older events. */
  readonly image_focus?: ImageFocus | null;
  readonly starts_at: string;
  readonly all_day?: boolean;
  readonly ends_at: string | null;
  readonly time_zone: string | null;
  readonly organizer: string | null;
  readonly location: string | null;
  readonly cta_url: string | null;
  readonly tags: string[];
  readonly status: EventStatus;
  /** Set while a draft waits for its publication; absent in events that were stored before there were such times. */
  readonly publish_at?: string | null;
  readonly published_at: string | null;
  readonly created_at: string;
  readonly updated_at: string;
  readonly is_sample?: boolean;
}

export interface EventSnapshot {
  readonly version: number;
  readonly state: StoredEvent;
}

export interface EventDocument extends StateDocument<StoredEvent>, AuditCarrier {
  /** Set when a restored backup is older than the topic: messages about the event were published after it. */
  told?: boolean;
  /** Present as long as the image is kept and the event can be restored. */
  removedAt?: string | null;
}

export function eventModel(connection: Connection): Model<EventDocument> {
  const schema = carriesRecords(
    stateDocumentSchema<EventDocument>('events', { told: Boolean, removedAt: String }).index({
      'state.publish_at': 1,
    }),
  );
  return modelOf(connection, 'Event', schema);
}
