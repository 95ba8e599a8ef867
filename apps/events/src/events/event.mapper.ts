import { Injectable } from '@nestjs/common';
import type { AuditSnapshot } from '@elevate/contracts/audit';
import type { EventState, EventView, NewEvent } from '@elevate/contracts/events';
import { eventChanged, eventRemoved } from '@elevate/contracts/events';
import type { OutgoingMessage } from '@elevate/messaging';
import { EVENT_POSTER_URL, normalizeLine, parseInstant, parseTags } from '@elevate/rules';
import { ImageUrls } from '../images/image-urls.js';
import type { EventDocument, EventSnapshot, StoredEvent } from './event.schema.js';

export type EventTextsState = Omit<
  StoredEvent,
  'id' | 'image' | 'all_day' | 'is_sample' | 'published_at' | 'created_at' | 'updated_at'
>;

export function toTexts(form: Omit<NewEvent, 'image_url'>): EventTextsState {
  return {
    title: normalizeLine(form.title),
    description_short: normalizeLine(form.description_short),
    image_alt: normalizeLine(form.image_alt),
    starts_at: toUtc(form.starts_at),
    ends_at: form.ends_at ? toUtc(form.ends_at) : null,
    time_zone: form.time_zone || null,
    organizer: normalizeLine(form.organizer ?? '') || null,
    location: normalizeLine(form.location ?? '') || null,
    cta_url: form.cta_url?.trim() ? new URL(form.cta_url.trim()).href : null,
    tags: parseTags((form.tags ?? []).join()),
    status: form.status,
  };
}

@Injectable()
export class EventViews {
  constructor(private readonly urls: ImageUrls) {}

  toView({ version, state }: EventSnapshot): EventView {
    const { image, ...rest } = state;
    if (!image) return { ...rest, version, image_url: EVENT_POSTER_URL, image_sizes: [] };
    const { image_url, image_sizes } = this.urls.toView(image);
    return { ...rest, version, image_url, image_sizes: [...image_sizes] };
  }

  toSnapshot(state: StoredEvent): AuditSnapshot {
    const { id: _id, image: _image, created_at: _created, updated_at: _updated, ...texts } = state;
    return { ...texts, image_url: this.toView({ version: 0, state }).image_url };
  }

  toState(document: EventDocument): EventState | undefined {
    if (document.removed) return undefined;
    const { status, published_at, ...view } = this.toView(document);
    if (status !== 'published' || published_at === null) return undefined;
    return { ...view, status, published_at };
  }

  /** Null if no message about the event was ever published. */
  toMessage(document: EventDocument): OutgoingMessage | null {
    const { _id: subject, version: sequence } = document;
    const data = this.toState(document);
    if (data) return { type: eventChanged.type, subject, sequence, data };
    const wasPublished = document.state.published_at !== null || document.told;
    return wasPublished ? { type: eventRemoved.type, subject, sequence, data: null } : null;
  }
}

function toUtc(time: string): string {
  return new Date(parseInstant(time) ?? Number.NaN).toISOString();
}
