import { ServiceClient } from './service.client.js';

export class IngestionClient extends ServiceClient {}
