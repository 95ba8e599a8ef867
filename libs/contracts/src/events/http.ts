import type { EventStatus } from '@elevate/rules';
import type { EventState, ImageSize } from './event.message.js';

/** An event as administrators see it, whatever its status. Times are RFC 3339. */
export type EventView = Omit<EventState, 'status' | 'published_at'> & {
  readonly status: EventStatus;
  /** Null until it is published for the first time. */
  readonly published_at: string | null;
  readonly updated_at: string;
};

/** All events, the one created last first. */
export interface EventList {
  readonly items: readonly EventView[];
}

/** Published events, the one that begins last first. */
export interface PublicEvents {
  readonly items: readonly EventState[];
}

/** What an event is created with. An empty text means the same as null. */
export interface NewEvent {
  readonly title: string;
  readonly description_short: string;
  /** As it came back from the upload; on an update left out to keep the image. */
  readonly image_url: string;
  readonly image_alt: string;
  /** RFC 3339 with an offset or `Z`. */
  readonly starts_at: string;
  readonly ends_at?: string | null;
  readonly time_zone?: string | null;
  readonly organizer?: string | null;
  readonly location?: string | null;
  readonly cta_url?: string | null;
  readonly tags?: readonly string[];
  readonly status: EventStatus;
}

/** The whole of an event once more; without `image_url` its image stays. */
export type EventUpdate = Omit<NewEvent, 'image_url'> & { readonly image_url?: string };

/** A stored image that waits, for a day, for an event that uses it. */
export interface EventImage {
  readonly image_url: string;
  readonly width: number;
  readonly height: number;
  readonly image_sizes: readonly ImageSize[];
}
