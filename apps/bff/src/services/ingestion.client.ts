import { ServiceClient } from './service.client.js';

/** Asks the ingestion service: what is followed, what is being brought in. */
export class IngestionClient extends ServiceClient {}
