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
import { CatalogueHandler } from './read-model/catalogue.handler.js';
import { EventsHandler } from './read-model/events/events.handler.js';
import { NewsHandler } from './read-model/news/news.handler.js';

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
    'catalogue.channel.changed.v1': CatalogueHandler,
    'catalogue.channel.removed.v1': CatalogueHandler,
    'catalogue.episode.changed.v1': CatalogueHandler,
    'catalogue.episode.removed.v1': CatalogueHandler,
    'catalogue.hero.changed.v1': CatalogueHandler,
    'catalogue.picks.changed.v1': CatalogueHandler,
    'catalogue.article.changed.v1': NewsHandler,
    'catalogue.article.removed.v1': NewsHandler,
    'ingestion.feed.changed.v1': NewsHandler,
    'ingestion.feed.removed.v1': NewsHandler,
    'ingestion.vulnerability.changed.v1': NewsHandler,
    'ingestion.vulnerability.removed.v1': NewsHandler,
    'events.event.changed.v1': EventsHandler,
    'events.event.removed.v1': EventsHandler,
    'ingestion.run.changed.v1': OnRunChanged,
  },
});

export const subscriptions = [contentSubscriptions, administratorSubscriptions];
