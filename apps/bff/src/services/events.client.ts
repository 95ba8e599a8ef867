import { ServiceClient } from './service.client.js';
import type { ServiceFile } from './service-port.js';

export class EventsClient extends ServiceClient {
  /** `name` is inserted into the path unescaped. */
  image(name: string): Promise<ServiceFile> {
    return this.port.download(`/event-images/${name}`);
  }
}
