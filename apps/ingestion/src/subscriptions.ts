import { administratorSubscriptions } from '@elevate/admin-access';

/** Everything the ingestion service consumes. */
export const subscriptions = [administratorSubscriptions];
