import { administratorSubscriptions } from '@elevate/admin-access';

export const subscriptions = [administratorSubscriptions];
