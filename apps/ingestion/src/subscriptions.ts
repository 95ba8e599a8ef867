import { jobRequested } from '@elevate/contracts/ingestion';
import { defineSubscriptions } from '@elevate/messaging';
import { OnJobRequestedHandler } from './jobs/on-job-requested.handler.js';

/** Everything the ingestion service consumes: its own work queue, shared by its pods. */
export const subscriptions = defineSubscriptions({
  mode: 'group',
  group: 'ingestion',
  contracts: [jobRequested],
  handlers: { [jobRequested.type]: OnJobRequestedHandler },
});
