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
import { feedChanged, feedRemoved, runChanged } from '@elevate/contracts/ingestion';
import { webhookContracts } from '@elevate/contracts/webhooks';
import { defineSubscriptions } from '@elevate/messaging';
import { messageHandler } from './intake/message-handler.js';

const publicSubscriptions = defineSubscriptions({
  mode: 'group',
  group: 'webhooks',
  contracts: webhookContracts,
  handlers: {
    'catalogue.channel.changed.v1': messageHandler(channelChanged),
    'catalogue.channel.removed.v1': messageHandler(channelRemoved),
    'catalogue.episode.changed.v1': messageHandler(episodeChanged),
    'catalogue.episode.removed.v1': messageHandler(episodeRemoved),
    'catalogue.hero.changed.v1': messageHandler(heroChanged),
    'catalogue.picks.changed.v1': messageHandler(editorPicksChanged),
    'catalogue.article.changed.v1': messageHandler(articleChanged),
    'catalogue.article.removed.v1': messageHandler(articleRemoved),
    'events.event.changed.v1': messageHandler(eventChanged),
    'events.event.removed.v1': messageHandler(eventRemoved),
    'ingestion.feed.changed.v1': messageHandler(feedChanged),
    'ingestion.feed.removed.v1': messageHandler(feedRemoved),
    'ingestion.run.changed.v1': messageHandler(runChanged),
  },
});

export const subscriptions = [administratorSubscriptions, publicSubscriptions];
