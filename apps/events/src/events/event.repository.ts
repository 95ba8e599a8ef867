import { createHash } from 'node:crypto';
import { type AuditCarrier, type AuditRecord, carriesRecords } from '@elevate/audit';
import {
  insertMissing,
  nextVersion,
  type StateDocument,
  stateDocumentSchema,
  unlessDuplicate,
} from '@elevate/mongo';
import { repositoryOf } from '@elevate/service-defaults';
import type { EventState, ImageFocus } from '@elevate/contracts/events';
import type { EventStatus } from '@elevate/rules';
import type { StoredImage } from '../images/image.repository.js';
import { refusal } from './event.errors.js';

type Derived = 'version' | 'image_url' | 'absolute_image_url' | 'image_sizes';

/** A field that came later is absent in older events, as in their messages. */
export interface StoredEvent extends Readonly<
  Omit<EventState, Derived | 'image_focus' | 'status' | 'published_at' | 'updated_at'>
> {
  /** Null for sample and imported events, which have no image. */
  readonly image: StoredImage | null;
  readonly image_focus?: ImageFocus | null;
  readonly status: EventStatus;
  /** Set while a draft waits for its publication. */
  readonly publish_at?: string | null;
  readonly published_at: string | null;
  readonly updated_at: string;
  /** Of the calendar that the event was imported from; not public. */
  readonly source_revision?: Revision;
}

/** Orders the states of one event of a calendar (RFC 5546, 2.1.5). */
export interface Revision {
  readonly sequence: number;
  /** `DTSTAMP`, empty if there is none. */
  readonly stamp: string;
}

export interface EventSnapshot {
  readonly version: number;
  readonly state: StoredEvent;
}

export interface EventDocument extends StateDocument<StoredEvent>, AuditCarrier {
  /** Set when a restored backup is older than the topic: messages about the event were published after it. */
  published?: boolean;
  /** Present as long as the image is kept and the event can be restored. */
  removedAt?: string | null;
}

const eventSchema = carriesRecords(
  stateDocumentSchema<EventDocument>('events').index({ 'state.publish_at': 1 }),
);

const LIVE = { removed: { $ne: true } } as const;

export interface StartRange {
  readonly from?: string;
  readonly before?: string;
}

export class EventRepository extends repositoryOf(eventSchema) {
  findOrFail(id: string): Promise<EventDocument> {
    const live = this.model.findOne({ _id: id, ...LIVE });
    return live.orFail(() => refusal('NOT_FOUND')).lean<EventDocument>();
  }

  findAllAnd(ids: readonly string[]): Promise<EventDocument[]> {
    return this.model.find({ $or: [LIVE, { _id: { $in: [...ids] } }] }).lean<EventDocument[]>();
  }

  async exists(id: string): Promise<boolean> {
    return (await this.model.exists({ _id: id })) !== null;
  }

  findAll(): Promise<EventDocument[]> {
    return this.model.find(LIVE).lean<EventDocument[]>();
  }

  findPublished({ from, before }: StartRange): Promise<EventDocument[]> {
    const start = { ...(from && { $gte: from }), ...(before && { $lt: before }) };
    return this.model
      .find({
        ...LIVE,
        'state.status': 'published',
        ...(Object.keys(start).length > 0 && { 'state.starts_at': start }),
      })
      .sort({ 'state.starts_at': -1, _id: 1 })
      .lean<EventDocument[]>();
  }

  findDue(now: string): Promise<EventDocument[]> {
    return this.waiting({ $lte: now }).lean<EventDocument[]>();
  }

  async nextPublication(now: string): Promise<string | null> {
    const [first] = await this.waiting({ $gt: now }).limit(1).lean<EventDocument[]>();
    return first?.state.publish_at ?? null;
  }

  /** A deleted event keeps its image until it can no longer be restored. */
  async imagesOf(ids: readonly string[]): Promise<Map<string, string>> {
    const events = await this.model
      .find({ _id: { $in: [...ids] }, $or: [LIVE, { removedAt: { $gt: '' } }] })
      .lean<EventDocument[]>();
    return new Map(
      events.flatMap(({ _id, state }) => (state.image ? [[_id, state.image.id]] : [])),
    );
  }

  async insert(state: StoredEvent, record: AuditRecord): Promise<EventDocument> {
    const document: EventDocument = {
      _id: state.id,
      version: 1,
      unpublished: true,
      state: toStored(state),
      unaudited: [record],
    };
    await this.model.create(document);
    return document;
  }

  insertNew(state: StoredEvent, record: AuditRecord): Promise<EventDocument | null> {
    return unlessDuplicate(this.insert(state, record));
  }

  async hasOwnEvents(): Promise<boolean> {
    return (await this.model.exists({ 'state.is_sample': { $ne: true } })) !== null;
  }

  /** Skips events that exist or were deleted. Another process may insert the same ones. */
  async insertSample(states: readonly StoredEvent[]): Promise<void> {
    const marks = { version: 1, unpublished: true };
    await insertMissing<EventDocument>(
      this.model,
      states.map((state) => ({ _id: state.id, ...marks, state })),
    );
  }

  async removeSample(): Promise<void> {
    const sample = { 'state.is_sample': true, ...LIVE };
    await this.model.updateMany(sample, nextVersion({ removed: true }));
  }

  /** Stores a new state, also of a deleted event, which then exists again. Null if another change came first. */
  replace(
    event: EventDocument,
    state: StoredEvent,
    record: AuditRecord,
  ): Promise<EventDocument | null> {
    const revived = event.removed && { removed: false, removedAt: null };
    return this.change(event, { state: toStored(state), ...revived }, record);
  }

  remove(event: EventDocument, record: AuditRecord): Promise<EventDocument | null> {
    return this.change(event, { removed: true, removedAt: record.at.toISOString() }, record);
  }

  /** The event if it exists or was deleted at or after `since`; else null. */
  findRestorable(id: string, since: string): Promise<EventDocument | null> {
    return this.model
      .findOne({ _id: id, $or: [LIVE, { removedAt: { $gte: since } }] })
      .lean<EventDocument>();
  }

  restore(event: EventDocument, record: AuditRecord): Promise<EventDocument | null> {
    return this.change(event, { removed: false, removedAt: null }, record);
  }

  findRemovedBefore(time: string): Promise<EventDocument[]> {
    return this.model.find({ removed: true, removedAt: { $lt: time } }).lean<EventDocument[]>();
  }

  async forgetRemoval({ _id, version }: EventDocument): Promise<void> {
    await this.model.updateOne({ _id, version }, { $unset: { removedAt: '' } });
  }

  private waiting(publishAt: { readonly $lte: string } | { readonly $gt: string }) {
    return this.model
      .find({ ...LIVE, 'state.status': 'draft', 'state.publish_at': publishAt })
      .sort({ 'state.publish_at': 1, _id: 1 });
  }

  private change(
    { _id, version, removed }: EventDocument,
    set: Record<string, unknown>,
    record: AuditRecord,
  ): Promise<EventDocument | null> {
    return this.changeOne(
      { _id, version, ...(removed ? { removed } : LIVE) },
      { ...nextVersion(set), $push: { unaudited: record } },
    );
  }
}

/** Release 0.1.0 would publish a null of `image_focus`, which no message may have, after a return to it. */
function toStored({ image_focus: focus, cancelled, ...state }: StoredEvent): StoredEvent {
  return { ...state, ...(focus && { image_focus: focus }), ...(cancelled && { cancelled }) };
}

/** A UUID (version 8) that is the same for the same text. */
export function derivedId(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  const groups = [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`];
  return [...groups, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join('-');
}
