import { administratorSubscriptions } from '@elevate/admin-access';
import { jobRequested } from '@elevate/contracts/ingestion';
import { defineSubscriptions } from '@elevate/messaging';
import { OnJobRequestedHandler } from './queue/on-job-requested.handler.js';

/** The service's own work queue, shared by its pods. */
const jobs = defineSubscriptions({
  mode: 'group',
  group: 'ingestion',
  contracts: [jobRequested],
  handlers: { [jobRequested.type]: OnJobRequestedHandler },
});

/** Everything the ingestion service consumes. */
export const subscriptions = [jobs, administratorSubscriptions];
