import {
  articleChanged,
  articleRemoved,
  channelChanged,
  channelRemoved,
  episodeChanged,
  episodeRemoved,
} from '@elevate/contracts/catalogue';
import { defineSubscriptions } from '@elevate/messaging';
import { OnArticleChanged } from './saved/follows/arrivals/on-article-changed.handler.js';
import { OnArticleRemoved } from './saved/follows/arrivals/on-article-removed.handler.js';
import { OnChannelChanged } from './saved/follows/arrivals/on-channel-changed.handler.js';
import { OnChannelRemoved } from './saved/follows/arrivals/on-channel-removed.handler.js';
import { OnEpisodeChanged } from './saved/follows/arrivals/on-episode-changed.handler.js';
import { OnEpisodeRemoved } from './saved/follows/arrivals/on-episode-removed.handler.js';

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
