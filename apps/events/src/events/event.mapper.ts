import { Inject, Injectable } from '@nestjs/common';
import type { AuditSnapshot } from '@elevate/contracts/audit';
import {
  eventChanged,
  eventRemoved,
  type EventState,
  type EventView,
} from '@elevate/contracts/events';
import type { OutgoingMessage } from '@elevate/messaging';
import type { ObjectStore } from '@elevate/object-store';
import { CONFIG } from '@elevate/service-defaults';
import { absoluteUrl, EVENT_POSTER_URL, withAbsoluteUrl } from '@elevate/rules';
import type { EventsConfig } from '../events.config.js';
import { IMAGE_STORE, toImageView } from '../images/images.service.js';
import type { EventDocument, EventSnapshot, StoredEvent } from './event.repository.js';

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
    const wasPublished = document.state.published_at !== null || document.published;
    return wasPublished ? { type: eventRemoved.type, subject, sequence, data: null } : null;
  }
}
