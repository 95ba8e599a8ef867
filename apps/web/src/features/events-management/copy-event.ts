import { checkEventImage, EVENT_POSTER_URL } from '@elevate/rules';
import type { AdminEvent } from '../../shared/api/types.js';
import { log } from '../../shared/lib/log.js';
import { valuesOf, type EventValues } from './event-values.js';

export interface EventCopy {
  /** Tells two copies of one event apart. */
  readonly key: string;
  readonly values: EventValues;
}

/** A draft with the texts and the image of the event; without the image if it cannot be loaded. */
export async function copyEvent(event: AdminEvent): Promise<EventCopy> {
  const image = await imageOf(event);
  return {
    key: `copy ${event.id} ${performance.now()}`,
    values: {
      ...valuesOf(event),
      status: 'draft',
      publish_at: '',
      image,
      ...(!image && { focus: null }),
    },
  };
}

// An image belongs to one event, so the copy uploads its own. The content security policy blocks
// requests to an object store's own address, so the image is read through the site.
async function imageOf({ id, image_url: url }: AdminEvent): Promise<File | null> {
  if (url === EVENT_POSTER_URL) return null;
  const name = url.split('/').at(-1) ?? '';
  try {
    const response = await fetch(new URL(`/event-images/${name}`, document.baseURI));
    if (!response.ok) throw new Error(`The server answered ${response.status}`);
    const type = response.headers.get('content-type') ?? '';
    const file = new File([await response.arrayBuffer()], name, { type });
    return checkEventImage(file) === undefined ? file : null;
  } catch (error) {
    log.error(`Could not load the image of event ${id} for its copy`, error);
    return null;
  }
}
