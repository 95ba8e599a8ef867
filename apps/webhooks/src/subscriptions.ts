import { administratorSubscriptions } from '@elevate/admin-access';
import { webhookContracts } from '@elevate/contracts/webhooks';
import { defineSubscriptions, type HandlerClass } from '@elevate/messaging';
import { messageHandler } from './intake/message-handler.js';

type Handlers = Record<(typeof webhookContracts)[number]['type'], HandlerClass>;

const publicSubscriptions = defineSubscriptions({
  mode: 'group',
  group: 'webhooks',
  contracts: webhookContracts,
  handlers: Object.fromEntries(
    webhookContracts.map((contract) => [contract.type, messageHandler(contract)]),
  ) as Handlers,
});

export const subscriptions = [administratorSubscriptions, publicSubscriptions];
