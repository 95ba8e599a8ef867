import { administratorSubscriptions } from '@elevate/admin-access';
import { defineSubscriptions } from '@elevate/messaging';
import { OnRunChanged } from './admin/admin-stream.js';
import { ContentHandler } from './read-model/content.handler.js';

export const contentSubscriptions = defineSubscriptions({
  mode: 'read',
  handlers: [ContentHandler, OnRunChanged],
});

export const subscriptions = [contentSubscriptions, administratorSubscriptions];
