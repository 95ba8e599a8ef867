import {
  channelChanged,
  channelRemoved,
  episodeChanged,
  episodeRemoved,
  heroChanged,
} from '@elevate/contracts/catalogue';
import { defineSubscriptions } from '@elevate/messaging';
import { OnChannelChanged } from './read-model/on-channel-changed.handler.js';
import { OnChannelRemoved } from './read-model/on-channel-removed.handler.js';
import { OnEpisodeChanged } from './read-model/on-episode-changed.handler.js';
import { OnEpisodeRemoved } from './read-model/on-episode-removed.handler.js';
import { OnHeroChanged } from './read-model/on-hero-changed.handler.js';

/** Everything the BFF listens to; each replica reads all of it from the start. */
export const subscriptions = defineSubscriptions({
  mode: 'read',
  contracts: [channelChanged, channelRemoved, episodeChanged, episodeRemoved, heroChanged],
  handlers: {
    'catalogue.channel.changed.v1': OnChannelChanged,
    'catalogue.channel.removed.v1': OnChannelRemoved,
    'catalogue.episode.changed.v1': OnEpisodeChanged,
    'catalogue.episode.removed.v1': OnEpisodeRemoved,
    'catalogue.hero.changed.v1': OnHeroChanged,
  },
});
