import { isDeepStrictEqual } from 'node:util';
import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { AuditLog, auditRecord, type AuditRecord } from '@elevate/audit';
import {
  eventChanged,
  eventRemoved,
  type EventState,
  eventsTopics,
  type EventView,
  type ImageFocus,
  type NewEvent,
} from '@elevate/contracts/events';
import type { Logger } from '@elevate/logging';
import type { ObjectStore } from '@elevate/object-store';
import type { OutgoingMessage, Publisher } from '@elevate/messaging';
import { type LostAggregate, TopicRelay } from '@elevate/republish';
import { CONFIG, LOGGER, PUBLISHER } from '@elevate/service-defaults';
import type { Administrator } from '@elevate/admin-access';
import type { AuditAction, AuditSnapshot } from '@elevate/contracts/audit';
import {
  absoluteUrl,
  EARLIER_EVENT,
  EVENT_POSTER_URL,
  type EventFormField,
  type EventStatus,
  normalizeLine,
  parseInstant,
  parseTags,
  withAbsoluteUrl,
} from '@elevate/rules';
import type { EventsConfig } from '../events.config.js';
import { IMAGE_STORE, toImageView } from '../images/images.service.js';
import {
  type EventDocument,
  EventRepository,
  type EventSnapshot,
  type StoredEvent,
} from './event.repository.js';

export function toTexts(form: Omit<NewEvent, 'image_url'>, now: string) {
  return {
    title: normalizeLine(form.title),
    description_short: normalizeLine(form.description_short),
    image_alt: normalizeLine(form.image_alt),
    image_focus: toFocus(form.image_focus),
    starts_at: toUtc(form.starts_at),
    ends_at: toUtcOrNull(form.ends_at),
    time_zone: form.time_zone || null,
    organizer: normalizeLine(form.organizer ?? '') || null,
    location: normalizeLine(form.location ?? '') || null,
    cta_url: form.cta_url?.trim() ? new URL(form.cta_url.trim()).href : null,
    tags: parseTags((form.tags ?? []).join()),
    ...plannedPublication(form.status, toUtcOrNull(form.publish_at), now),
  } satisfies Readonly<Record<EventFormField, unknown>>;
}

@Injectable()
export class EventViews {
  constructor(
    @Inject(IMAGE_STORE) private readonly store: Pick<ObjectStore, 'publicUrl'>,
    @Inject(CONFIG) private readonly config: Pick<EventsConfig, 'SITE_URL'>,
  ) {}

  toView({ version, state }: EventSnapshot): EventView {
    const { image, image_focus: focus, publish_at = null, source_revision: _, ...rest } = state;
    const event = { ...rest, publish_at, version };
    if (!image) return { ...event, image_url: EVENT_POSTER_URL, image_sizes: [] };
    const { image_url, image_sizes } = toImageView(this.store, image);
    const sizes = [...image_sizes];
    return { ...event, image_url, image_sizes: sizes, ...(focus && { image_focus: focus }) };
  }

  toSnapshot(state: StoredEvent): AuditSnapshot {
    const { id: _id, image: _image, created_at: _created, updated_at: _updated, ...rest } = state;
    const { source_revision: _revision, cancelled, ...texts } = rest;
    const { image_url } = this.toView({ version: 0, state });
    return { image_focus: null, ...texts, ...(cancelled && { cancelled }), image_url };
  }

  toState(document: EventDocument): EventState | undefined {
    if (document.removed) return undefined;
    const { status, published_at, publish_at: _, ...view } = this.toView(document);
    if (status !== 'published' || published_at === null) return undefined;
    return { ...view, status, published_at };
  }

  private withAbsoluteUrls(state: EventState): EventState {
    const { SITE_URL } = this.config;
    const absolute = absoluteUrl(state.image_url, SITE_URL);
    return {
      ...state,
      ...(absolute !== undefined && { absolute_image_url: absolute }),
      image_sizes: state.image_sizes.map((size) => withAbsoluteUrl(size, SITE_URL)),
    };
  }

  /** Null if no message about the event was ever published. */
  toMessage(document: EventDocument): OutgoingMessage | null {
    const { _id: subject, version: sequence } = document;
    const state = this.toState(document);
    const data = state && this.withAbsoluteUrls(state);
    if (data) return { type: eventChanged.type, subject, sequence, data };
    const wasPublished = document.state.published_at !== null || document.told;
    return wasPublished ? { type: eventRemoved.type, subject, sequence, data: null } : null;
  }
}

function toUtcOrNull(time: string | null | undefined): string | null {
  return time ? toUtc(time) : null;
}

/** A plain object: changes are found by a deep comparison, which also compares classes. */
function toFocus(focus: ImageFocus | null | undefined): ImageFocus | null {
  return focus ? { x: focus.x, y: focus.y } : null;
}

function toUtc(time: string): string {
  return new Date(parseInstant(time) ?? Number.NaN).toISOString();
}

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
    told: true,
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

/** A UUID (version 8) that is the same for the same text. */
export function derivedId(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  const groups = [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`];
  return [...groups, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join('-');
}

export type EventEdit = Pick<
  StoredEvent,
  keyof ReturnType<typeof toTexts> | 'image' | 'all_day' | 'cancelled'
>;

/** Undefined if the edit changes nothing. */
export function editedState(
  before: StoredEvent,
  edit: EventEdit,
  now: string,
): StoredEvent | undefined {
  const complete = withAllFields(before);
  if (isDeepStrictEqual({ ...complete, ...edit }, complete)) return undefined;
  const published_at = publishedAt(before, edit.status, now);
  const { is_sample: _sample, all_day, ...kept } = before;
  const hasSameDays = edit.starts_at === before.starts_at && edit.ends_at === before.ends_at;
  const days = all_day && hasSameDays ? { all_day } : {};
  return { ...kept, ...days, ...edit, published_at, updated_at: now };
}

/** The editable fields that an older event may lack. */
type LaterField = {
  [Name in keyof EventEdit & keyof StoredEvent]: undefined extends StoredEvent[Name] ? Name : never;
}[keyof EventEdit & keyof StoredEvent];

const EARLIER: Readonly<Required<Pick<StoredEvent, LaterField>>> = EARLIER_EVENT;

/** Without them, an import would find each older event changed. */
export function withAllFields(event: StoredEvent): StoredEvent {
  return { ...EARLIER, ...event };
}

/** A draft may wait for a time, in UTC; a time that has come publishes the event now. */
export function plannedPublication(
  status: EventStatus,
  publishAt: string | null,
  now: string,
): { readonly status: EventStatus; readonly publish_at: string | null } {
  if (status !== 'draft' || publishAt === null) return { status, publish_at: null };
  return publishAt > now
    ? { status, publish_at: publishAt }
    : { status: 'published', publish_at: null };
}

/** Now if this change publishes the event; otherwise unchanged, also when archived. */
export function publishedAt(
  before: Pick<StoredEvent, 'status' | 'published_at'> | null,
  status: EventStatus,
  now: string,
): string | null {
  const becomesPublished = status === 'published' && before?.status !== 'published';
  return becomesPublished ? now : (before?.published_at ?? null);
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
