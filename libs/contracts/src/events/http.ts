import type { EventStatus } from '@elevate/rules';
import type { EventState, ImageSize } from './event.message.js';

export type EventView = Omit<EventState, 'status' | 'published_at'> & {
  readonly status: EventStatus;
  readonly published_at: string | null;
  readonly updated_at: string;
};

export interface EventList {
  readonly items: readonly EventView[];
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
  readonly starts_at: string;
  readonly ends_at?: string | null;
  readonly time_zone?: string | null;
  readonly organizer?: string | null;
  readonly location?: string | null;
  readonly cta_url?: string | null;
  readonly tags?: readonly string[];
  readonly status: EventStatus;
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
