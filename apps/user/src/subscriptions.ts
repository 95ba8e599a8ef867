import {
  articleChanged,
  articleRemoved,
  channelChanged,
  channelRemoved,
  episodeChanged,
  episodeRemoved,
} from '@elevate/contracts/catalogue';
import { defineSubscriptions } from '@elevate/messaging';
import {
  OnArticleChanged,
  OnArticleRemoved,
  OnChannelChanged,
  OnChannelRemoved,
  OnEpisodeChanged,
  OnEpisodeRemoved,
} from './saved/follows/arrivals/arrivals.handler.js';

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
    'catalogue.article.changed.v1': OnArticleChanged,
    'catalogue.article.removed.v1': OnArticleRemoved,
    'catalogue.channel.changed.v1': OnChannelChanged,
    'catalogue.channel.removed.v1': OnChannelRemoved,
    'catalogue.episode.changed.v1': OnEpisodeChanged,
    'catalogue.episode.removed.v1': OnEpisodeRemoved,
  },
});

export const subscriptions = [arrivals];
