import { ServiceClient } from './service.client.js';
import type { ServiceFile } from './service-port.js';

export class IngestionClient extends ServiceClient {
  /** `name` is inserted into the path unescaped. */
  picture(name: string): Promise<ServiceFile> {
    return this.port.download(`/article-pictures/${name}`);
  }
}
