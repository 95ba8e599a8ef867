import { administratorSubscriptions } from '@elevate/admin-access';
import { runChanged } from '@elevate/contracts/ingestion';
import { defineSubscriptions } from '@elevate/messaging';
import { OnRunChanged } from './admin/admin-stream.js';
import { CONTENT_CONTRACTS, ContentHandler } from './read-model/content.handler.js';

export const contentSubscriptions = defineSubscriptions({
  mode: 'read',
  contracts: [...CONTENT_CONTRACTS, runChanged],
  handlers: {
    ...Object.fromEntries(CONTENT_CONTRACTS.map(({ type }) => [type, ContentHandler])),
    [runChanged.type]: OnRunChanged,
  },
});

export const subscriptions = [contentSubscriptions, administratorSubscriptions];
