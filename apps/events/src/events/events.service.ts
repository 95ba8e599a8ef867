import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Administrator } from '@elevate/admin-access';
import { Clock } from '@elevate/clock';
import {
  type EventFilter,
  type EventFilterState,
  type EventList,
  EVENTS_PER_PAGE,
  type EventTableSort,
  type EventUpdate,
  type EventView,
  type NewEvent,
  type PublicEvents,
} from '@elevate/contracts/events';
import { type EventTimes, foldForSearch } from '@elevate/rules';
import { untilWritten } from '@elevate/mongo';
import type { StoredImage } from '../images/image.repository.js';
import { ImagesService } from '../images/images.service.js';
import {
  editedState,
  EventAnnouncer,
  EventRecords,
  EventViews,
  publishedAt,
  toTexts,
} from './event-announcer.js';
import {
  type EventDocument,
  EventRepository,
  type StartRange,
  type StoredEvent,
} from './event.repository.js';
import { refusal } from './event.errors.js';

export interface EventChange {
  readonly id: string;
  readonly by: Administrator;
  readonly version?: number | undefined;
}

/** Longer than the client offers Undo, to allow for slow responses. */
const RESTORABLE_MS = 60_000;

@Injectable()
export class EventsService {
  constructor(
    private readonly events: EventRepository,
    private readonly images: ImagesService,
    private readonly views: EventViews,
    private readonly announcer: EventAnnouncer,
    private readonly records: EventRecords,
    private readonly clock: Clock,
  ) {}

  async list(filter: EventFilter): Promise<EventList> {
    const { events, ...page } = findEvents(await this.events.findAll(), filter, this.now());
    return { items: events.map((event) => this.views.toView(event)), ...page };
  }

  async get(id: string): Promise<EventView> {
    return this.views.toView(await this.events.findOrFail(id));
  }

  async listPublished(when: EventTimes): Promise<PublicEvents> {
    const now = this.now();
    const ranges: Record<EventTimes, StartRange> = {
      all: {},
      upcoming: { from: now },
      past: { before: now },
    };
    const events = await this.events.findPublished(ranges[when]);
    return { items: events.flatMap((event) => this.views.toState(event) ?? []) };
  }

  async create({ image_url, ...form }: NewEvent, by: Administrator): Promise<EventView> {
    const id = randomUUID();
    const now = this.now();
    const image = await this.images.claim(image_url, id);
    const texts = toTexts(form, now);
    const state: StoredEvent = {
      id,
      ...texts,
      image,
      published_at: publishedAt(null, texts.status, now),
      created_at: now,
      updated_at: now,
    };
    const record = this.records.of({ by, at: now, before: null, after: state });
    try {
      return await this.announce(await this.events.insert(state, record));
    } catch (error) {
      // Checked because the write may have succeeded although its response was lost.
      if (!(await this.events.exists(id))) await this.images.release(image, id);
      throw error;
    }
  }

  async update(change: EventChange, { image_url, ...form }: EventUpdate): Promise<EventView> {
    return this.tryAgain(change, async (event) => {
      const image = await this.imageFor(event, image_url);
      const now = this.now();
      const state = editedState(event.state, { ...toTexts(form, now), image }, now);
      if (!state) return this.views.toView(event);
      const isNewImage = image?.id !== event.state.image?.id;
      const old = isNewImage ? event.state.image : null;
      const leaving = old && (await this.images.claimOf(old));
      const { by } = change;
      const at = state.updated_at;
      const record = this.records.of({ by, at, before: event.state, after: state });
      const replaced = await this.events.replace(event, state, record);
      if (!replaced) return null;
      const view = await this.announce(replaced);
      if (leaving) await this.images.removeUnused(leaving);
      return view;
    });
  }

  /** The image stays while the event can be restored. */
  async delete(change: EventChange): Promise<void> {
    await this.tryAgain(change, async (event) => {
      const { by } = change;
      const at = this.now();
      const record = this.records.of({ by, at, before: event.state, after: null });
      const removed = await this.events.remove(event, record);
      return removed && this.announce(removed);
    });
  }

  /**
   * Restores an event deleted in the last minute; an existing event stays unchanged.
   * @throws AppError `EVENTS.RESTORE_NOT_FOUND`
   */
  async restore(id: string, by: Administrator): Promise<EventView> {
    const now = this.clock.now();
    const since = new Date(now.getTime() - RESTORABLE_MS).toISOString();
    const attempt = async () => {
      const event = await this.events.findRestorable(id, since);
      if (!event) throw refusal('RESTORE_NOT_FOUND');
      if (!event.removed) return this.views.toView(event);
      const change = { by, at: now.toISOString(), before: null, after: event.state };
      const record = this.records.of({ ...change, action: 'restored' });
      const restored = await this.events.restore(event, record);
      return restored && this.announce(restored);
    };
    return untilWritten({ attempt, conflict: () => refusal('VERSION_CONFLICT') });
  }

  /** Retries on conflict, but fails if the caller named another version. */
  private async tryAgain<T>(
    { id, version }: EventChange,
    attempt: (event: EventDocument) => Promise<T | null>,
  ): Promise<T> {
    const fromStored = async () => {
      const event = await this.events.findOrFail(id);
      if (version !== undefined && version !== event.version) throw refusal('PRECONDITION_FAILED');
      return attempt(event);
    };
    return untilWritten({ attempt: fromStored, conflict: () => refusal('VERSION_CONFLICT') });
  }

  // A failed save keeps its claim, because a retry of the same edit may have saved the image; the sweeper decides.
  private imageFor(
    { _id, state }: EventDocument,
    url: string | undefined,
  ): Promise<StoredImage | null> {
    const isKept = url === undefined || this.views.toView({ version: 0, state }).image_url === url;
    return isKept ? Promise.resolve(state.image) : this.images.claim(url, _id);
  }

  private async announce(event: EventDocument): Promise<EventView> {
    await this.announcer.announce(event);
    return this.views.toView(event);
  }

  private now(): string {
    return this.clock.now().toISOString();
  }
}

interface Row {
  readonly state: StoredEvent;
}

interface FoundEvents<Event extends Row> {
  readonly events: readonly Event[];
  readonly total: number;
  readonly page: number;
  readonly pages: number;
}

type Test = (event: StoredEvent, now: string) => boolean;

const IS_IN: Readonly<Record<EventFilterState, Test>> = {
  upcoming: ({ starts_at: start }, now) => start >= now,
  past: ({ starts_at: start }, now) => start < now,
  scheduled: ({ publish_at: at }) => Boolean(at),
  draft: ({ status, publish_at: at }) => status === 'draft' && !at,
  published: ({ status }) => status === 'published',
  archived: ({ status }) => status === 'archived',
};

const KEY: Readonly<Record<EventTableSort, (event: StoredEvent) => string>> = {
  created: ({ created_at: at }) => at,
  title: ({ title }) => foldForSearch(title),
  starts: ({ starts_at: start }) => start,
};

/** Filters in memory: a search in the database could fold neither case nor accents. */
export function findEvents<Event extends Row>(
  events: readonly Event[],
  filter: EventFilter,
  now: string,
): FoundEvents<Event> {
  const matches = events.filter(({ state }) => fits(state, filter, now));
  const sorted = inOrder(matches, filter.sort ?? '-created');
  const total = sorted.length;
  if (filter.page === undefined) return { events: sorted, total, page: 1, pages: 1 };
  const pages = Math.max(1, Math.ceil(total / EVENTS_PER_PAGE));
  const page = Math.min(filter.page, pages);
  const from = (page - 1) * EVENTS_PER_PAGE;
  return { events: sorted.slice(from, from + EVENTS_PER_PAGE), total, page, pages };
}

function fits(event: StoredEvent, { q, state, picture }: EventFilter, now: string): boolean {
  if (state !== undefined && !IS_IN[state](event, now)) return false;
  if (picture !== undefined && (event.image !== null) !== (picture === 'yes')) return false;
  const term = foldForSearch(q?.trim() ?? '');
  return term === '' || textsOf(event).some((text) => foldForSearch(text).includes(term));
}

function textsOf({ title, organizer, location, tags }: StoredEvent): string[] {
  return [title, organizer ?? '', location ?? '', ...tags];
}

/** Equal values keep the order of the ids, so that pages never repeat an event. */
function inOrder<Event extends Row>(
  events: readonly Event[],
  sort: NonNullable<EventFilter['sort']>,
): Event[] {
  const keyOf = KEY[sort.replace('-', '') as EventTableSort];
  const sign = sort.startsWith('-') ? -1 : 1;
  const keyed = events.map((event) => ({ event, key: keyOf(event.state), id: event.state.id }));
  keyed.sort((a, b) => sign * compare(a.key, b.key) || compare(a.id, b.id));
  return keyed.map(({ event }) => event);
}

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));
