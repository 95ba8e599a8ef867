import type { Connection, Model } from 'mongoose';
import { carriesRecords, type AuditCarrier } from '@elevate/audit';
import type { EventStatus } from '@elevate/rules';
import { modelOf, type StateDocument, stateDocumentSchema } from '@elevate/mongo';
import type { StoredImage } from '../images/image.schema.js';

/** Injection token of the collection's model. */
export const EVENT_MODEL = Symbol('EVENT_MODEL');

/** An event as it is kept; times are RFC 3339 in UTC, so that they sort as texts. */
export interface StoredEvent {
  readonly id: string;
  readonly title: string;
  readonly description_short: string;
  readonly image: StoredImage;
  readonly image_alt: string;
  readonly starts_at: string;
  readonly ends_at: string | null;
  readonly time_zone: string | null;
  readonly organizer: string | null;
  readonly location: string | null;
  readonly cta_url: string | null;
  readonly tags: string[];
  readonly status: EventStatus;
  readonly published_at: string | null;
  readonly created_at: string;
  readonly updated_at: string;
}

/** An event as it was at one version. */
export interface EventSnapshot {
  readonly version: number;
  readonly state: StoredEvent;
}

/** An event with the records of its changes that are not in the audit log yet. */
export interface EventDocument extends StateDocument<StoredEvent>, AuditCarrier {
  /** Others heard of it, though its state says that nobody did: it is older than they are, from a backup. */
  told?: boolean;
  /** When it was deleted. It is present for as long as the image is kept, so that the event can be restored. */
  removedAt?: string | null;
}

export function eventModel(connection: Connection): Model<EventDocument> {
  const schema = carriesRecords(
    stateDocumentSchema<EventDocument>('events', { told: Boolean, removedAt: String }),
  );
  return modelOf(connection, 'Event', schema);
}
