import { administratorSubscriptions } from '@elevate/admin-access';

/** Everything the events service listens to. */
export const subscriptions = [administratorSubscriptions];
