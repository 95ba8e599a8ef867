import { administratorSubscriptions } from '@elevate/admin-access';
import { defineSubscriptions } from '@elevate/messaging';
import { OnObservation } from './videos/observations.handler.js';

const observed = defineSubscriptions({
  mode: 'group',
  group: 'catalogue',
  handlers: [OnObservation],
});

/** Replicas share observations; every replica reads all administrators. */
export const subscriptions = [observed, administratorSubscriptions];
