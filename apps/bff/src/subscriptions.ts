import { administratorSubscriptions } from '@elevate/admin-access';
import {
  articleChanged,
  articleRemoved,
  channelChanged,
  channelRemoved,
  editorPicksChanged,
  episodeChanged,
  episodeRemoved,
  heroChanged,
} from '@elevate/contracts/catalogue';
import { eventChanged, eventRemoved } from '@elevate/contracts/events';
import {
  feedChanged,
  feedRemoved,
  runChanged,
  vulnerabilityChanged,
  vulnerabilityRemoved,
} from '@elevate/contracts/ingestion';
import { defineSubscriptions } from '@elevate/messaging';
import { OnRunChanged } from './admin/admin-stream.js';
import { ContentHandler } from './read-model/content.handler.js';

export const contentSubscriptions = defineSubscriptions({
  mode: 'read',
  contracts: [
    channelChanged,
    channelRemoved,
    episodeChanged,
    episodeRemoved,
    heroChanged,
    editorPicksChanged,
    articleChanged,
    articleRemoved,
    feedChanged,
    feedRemoved,
    vulnerabilityChanged,
    vulnerabilityRemoved,
    eventChanged,
    eventRemoved,
    runChanged,
  ],
  handlers: {
    'catalogue.channel.changed.v1': ContentHandler,
    'catalogue.channel.removed.v1': ContentHandler,
    'catalogue.episode.changed.v1': ContentHandler,
    'catalogue.episode.removed.v1': ContentHandler,
    'catalogue.hero.changed.v1': ContentHandler,
    'catalogue.picks.changed.v1': ContentHandler,
    'catalogue.article.changed.v1': ContentHandler,
    'catalogue.article.removed.v1': ContentHandler,
    'ingestion.feed.changed.v1': ContentHandler,
    'ingestion.feed.removed.v1': ContentHandler,
    'ingestion.vulnerability.changed.v1': ContentHandler,
    'ingestion.vulnerability.removed.v1': ContentHandler,
    'events.event.changed.v1': ContentHandler,
    'events.event.removed.v1': ContentHandler,
    'ingestion.run.changed.v1': OnRunChanged,
  },
});

export const subscriptions = [contentSubscriptions, administratorSubscriptions];
