import { accountChanged, accountRemoved } from '@elevate/contracts/user';
import { defineSubscriptions } from '@elevate/messaging';
import { OnAccountChanged } from './on-account-changed.handler.js';
import { OnAccountRemoved } from './on-account-removed.handler.js';

export const administratorSubscriptions = defineSubscriptions({
  mode: 'read',
  contracts: [accountChanged, accountRemoved],
  handlers: {
    'user.account.changed.v1': OnAccountChanged,
    'user.account.removed.v1': OnAccountRemoved,
  },
});
