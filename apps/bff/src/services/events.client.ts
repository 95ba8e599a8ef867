import { ServiceClient } from './service.client.js';
import type { ServiceFile } from './service-port.js';

/** Asks the events service. */
export class EventsClient extends ServiceClient {
  /** One of its images, where it serves them itself; `name` is part of the path as it is. */
  image(name: string): Promise<ServiceFile> {
    return this.port.download(`/event-images/${name}`);
  }
}
