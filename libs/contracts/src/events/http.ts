import type { EventImportOutcome, EventStatus } from '@elevate/rules';
import type { EventState, ImageFocus, ImageSize } from './event.message.js';

export type EventView = Omit<EventState, 'status' | 'published_at'> & {
  readonly status: EventStatus;
  readonly published_at: string | null;
  readonly updated_at: string;
  /** Set while a draft waits for its publication. */
  readonly publish_at: string | null;
};

/** `GET /v1/events` with an `EventFilter`. A page after the last one is the last one. */
export interface EventList {
  readonly items: readonly EventView[];
  readonly total: number;
  readonly page: number;
  readonly pages: number;
}

export interface PublicEvents {
  readonly items: readonly EventState[];
}

/** Empty text means null. */
export interface NewEvent {
  readonly title: string;
  readonly description_short: string;
  /** From the upload; omit it in an update to keep the image. */
  readonly image_url: string;
  readonly image_alt: string;
  /** The point that crops of the image keep; null for the center. */
  readonly image_focus?: ImageFocus | null;
  readonly starts_at: string;
  readonly ends_at?: string | null;
  readonly time_zone?: string | null;
  readonly organizer?: string | null;
  readonly location?: string | null;
  readonly cta_url?: string | null;
  readonly tags?: readonly string[];
  readonly status: EventStatus;
  /** RFC 3339, of a draft only. A time in the past publishes the event now. */
  readonly publish_at?: string | null;
}

/** Replaces the whole event; omitting `image_url` keeps the image. */
export type EventUpdate = Omit<NewEvent, 'image_url'> & { readonly image_url?: string };

/** Deleted after a day unless an event uses it. */
export interface EventImage {
  readonly image_url: string;
  readonly width: number;
  readonly height: number;
  readonly image_sizes: readonly ImageSize[];
}

export interface EventImportEntry {
  /** `Line 12` of a text, `Entry 3` of JSON. */
  readonly place: string;
  readonly uid: string | null;
  readonly title: string;
  readonly starts_at: string | null;
  readonly all_day: boolean;
  readonly outcome: EventImportOutcome;
  /** Names of the fields that differ, if the event changes. */
  readonly fields: readonly string[];
  readonly notes: readonly string[];
  /** Why the entry is refused. */
  readonly reason: string | null;
}

export interface EventImport {
  readonly dry_run: boolean;
  readonly counts: Readonly<Record<EventImportOutcome, number>>;
  readonly entries: readonly EventImportEntry[];
}
