import { administratorSubscriptions } from '@elevate/admin-access';
import {
  articleChanged,
  articleRemoved,
  channelChanged,
  channelRemoved,
  episodeChanged,
  episodeRemoved,
  heroChanged,
} from '@elevate/contracts/catalogue';
import { eventChanged, eventRemoved } from '@elevate/contracts/events';
import { feedChanged, feedRemoved, runChanged } from '@elevate/contracts/ingestion';
import { webhookContracts } from '@elevate/contracts/webhooks';
import { defineSubscriptions } from '@elevate/messaging';
import { takingIn } from './intake/taking-in.js';

/** Everything a webhook can be told of; the replicas share it. */
export const publicSubscriptions = defineSubscriptions({
  mode: 'group',
  group: 'webhooks',
  contracts: webhookContracts,
  handlers: {
    'catalogue.channel.changed.v1': takingIn(channelChanged),
    'catalogue.channel.removed.v1': takingIn(channelRemoved),
    'catalogue.episode.changed.v1': takingIn(episodeChanged),
    'catalogue.episode.removed.v1': takingIn(episodeRemoved),
    'catalogue.hero.changed.v1': takingIn(heroChanged),
    'catalogue.article.changed.v1': takingIn(articleChanged),
    'catalogue.article.removed.v1': takingIn(articleRemoved),
    'events.event.changed.v1': takingIn(eventChanged),
    'events.event.removed.v1': takingIn(eventRemoved),
    'ingestion.feed.changed.v1': takingIn(feedChanged),
    'ingestion.feed.removed.v1': takingIn(feedRemoved),
    'ingestion.run.changed.v1': takingIn(runChanged),
  },
});

/** Everything the webhooks service listens to. */
export const subscriptions = [administratorSubscriptions, publicSubscriptions];
