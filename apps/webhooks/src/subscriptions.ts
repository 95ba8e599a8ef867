import { administratorSubscriptions } from '@elevate/admin-access';
import { webhookContracts } from '@elevate/contracts/webhooks';
import { defineSubscriptions } from '@elevate/messaging';
import { messageHandler } from './intake/message-handler.js';

const publicSubscriptions = defineSubscriptions({
  mode: 'group',
  group: 'webhooks',
  handlers: webhookContracts.map(messageHandler),
});

export const subscriptions = [administratorSubscriptions, publicSubscriptions];
