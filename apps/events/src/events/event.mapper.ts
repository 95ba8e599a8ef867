import { Inject, Injectable } from '@nestjs/common';
import type { AuditSnapshot } from '@elevate/contracts/audit';
import type { EventState, EventView, ImageFocus, NewEvent } from '@elevate/contracts/events';
import { eventChanged, eventRemoved } from '@elevate/contracts/events';
import type { OutgoingMessage } from '@elevate/messaging';
import {
  absoluteUrl,
  EVENT_POSTER_URL,
  normalizeLine,
  parseInstant,
  parseTags,
  withAbsoluteUrl,
} from '@elevate/rules';
import { CONFIG } from '@elevate/service-defaults';
import type { EventsConfig } from '../events.config.js';
import { ImageUrls } from '../images/image-urls.js';
import type { EventDocument, EventSnapshot, StoredEvent } from './event.schema.js';
import { plannedPublication } from './publication.js';

export type EventTextsState = Omit<
  StoredEvent,
  'id' | 'image' | 'all_day' | 'is_sample' | 'published_at' | 'created_at' | 'updated_at'
>;

export function toTexts(form: Omit<NewEvent, 'image_url'>, now: string): EventTextsState {
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
  };
}

@Injectable()
export class EventViews {
  constructor(
    private readonly urls: ImageUrls,
    @Inject(CONFIG) private readonly config: Pick<EventsConfig, 'SITE_URL'>,
  ) {}

  toView({ version, state }: EventSnapshot): EventView {
    const { image, image_focus: focus, publish_at = null, ...rest } = state;
    const event = { ...rest, publish_at, version };
    if (!image) return { ...event, image_url: EVENT_POSTER_URL, image_sizes: [] };
    const { image_url, image_sizes } = this.urls.toView(image);
    const sizes = [...image_sizes];
    return { ...event, image_url, image_sizes: sizes, ...(focus && { image_focus: focus }) };
  }

  toSnapshot(state: StoredEvent): AuditSnapshot {
    const { id: _id, image: _image, created_at: _created, updated_at: _updated, ...texts } = state;
    return { image_focus: null, ...texts, image_url: this.toView({ version: 0, state }).image_url };
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
