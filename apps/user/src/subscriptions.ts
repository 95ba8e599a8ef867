import {
  articleChanged,
  articleRemoved,
  channelChanged,
  channelRemoved,
  episodeChanged,
  episodeRemoved,
} from '@elevate/contracts/catalogue';
import { defineSubscriptions } from '@elevate/messaging';
import { ArrivalsHandler } from './saved/arrivals.handler.js';

/** For the digests: replicas share what was published lately. */
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
  ],
  handlers: {
    'catalogue.article.changed.v1': ArrivalsHandler,
    'catalogue.article.removed.v1': ArrivalsHandler,
    'catalogue.channel.changed.v1': ArrivalsHandler,
    'catalogue.channel.removed.v1': ArrivalsHandler,
    'catalogue.episode.changed.v1': ArrivalsHandler,
    'catalogue.episode.removed.v1': ArrivalsHandler,
  },
});

export const subscriptions = [arrivals];
