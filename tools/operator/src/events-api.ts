import type { EventImport } from '@elevate/contracts/events';
import { ServiceApi, type Upload } from './service-api.js';

export class EventsApi extends ServiceApi {
  importEvents(file: Upload, isDryRun: boolean): Promise<EventImport> {
    return this.upload(`/v1/events/import?dry_run=${String(isDryRun)}`, file);
  }
}
