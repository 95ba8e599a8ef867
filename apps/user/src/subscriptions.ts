import {
  articleChanged,
  articleRemoved,
  channelChanged,
  channelRemoved,
  episodeChanged,
  episodeRemoved,
} from '@elevate/contracts/catalogue';
import { outageNoticed } from '@elevate/contracts/webhooks';
import { defineSubscriptions } from '@elevate/messaging';
import { OutageHandler } from './accounts/mails/outage.handler.js';
import { ArrivalsHandler } from './saved/arrivals.handler.js';

/** For the digests and for mails: replicas share what was published lately. */
const arrivals = defineSubscriptions({
  mode: 'group',
  group: 'user',
  contracts: [
    articleChanged,
    articleRemoved,
    channelChanged,
    channelRemoved,
    episodeChanged,
    episodeRemoved,
    outageNoticed,
  ],
  handlers: {
    'catalogue.article.changed.v1': ArrivalsHandler,
    'catalogue.article.removed.v1': ArrivalsHandler,
    'catalogue.channel.changed.v1': ArrivalsHandler,
    'catalogue.channel.removed.v1': ArrivalsHandler,
    'catalogue.episode.changed.v1': ArrivalsHandler,
    'catalogue.episode.removed.v1': ArrivalsHandler,
    'webhooks.outage.noticed.v1': OutageHandler,
  },
});

export const subscriptions = [arrivals];
