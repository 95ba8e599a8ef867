import { defineSubscriptions } from '@elevate/messaging';
import { OutageHandler } from './accounts/mails/outage.handler.js';
import { ArrivalsHandler } from './saved/arrivals.handler.js';

/** For the digests and for mails: replicas share what was published lately. */
const arrivals = defineSubscriptions({
  mode: 'group',
  group: 'user',
  handlers: [ArrivalsHandler, OutageHandler],
});

export const subscriptions = [arrivals];
