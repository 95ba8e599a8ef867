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
import { OnRunChanged } from './admin/on-run-changed.handler.js';
import { OnEventChanged } from './read-model/events/on-event-changed.handler.js';
import { OnEventRemoved } from './read-model/events/on-event-removed.handler.js';
import { OnArticleChanged } from './read-model/news/on-article-changed.handler.js';
import { OnArticleRemoved } from './read-model/news/on-article-removed.handler.js';
import { OnFeedChanged } from './read-model/news/on-feed-changed.handler.js';
import { OnFeedRemoved } from './read-model/news/on-feed-removed.handler.js';
import { OnVulnerabilityChanged } from './read-model/news/on-vulnerability-changed.handler.js';
import { OnVulnerabilityRemoved } from './read-model/news/on-vulnerability-removed.handler.js';
import { OnChannelChanged } from './read-model/on-channel-changed.handler.js';
import { OnChannelRemoved } from './read-model/on-channel-removed.handler.js';
import { OnEditorPicksChanged } from './read-model/on-editor-picks-changed.handler.js';
import { OnEpisodeChanged } from './read-model/on-episode-changed.handler.js';
import { OnEpisodeRemoved } from './read-model/on-episode-removed.handler.js';
import { OnHeroChanged } from './read-model/on-hero-changed.handler.js';

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
    'catalogue.channel.changed.v1': OnChannelChanged,
    'catalogue.channel.removed.v1': OnChannelRemoved,
    'catalogue.episode.changed.v1': OnEpisodeChanged,
    'catalogue.episode.removed.v1': OnEpisodeRemoved,
    'catalogue.hero.changed.v1': OnHeroChanged,
    'catalogue.picks.changed.v1': OnEditorPicksChanged,
    'catalogue.article.changed.v1': OnArticleChanged,
    'catalogue.article.removed.v1': OnArticleRemoved,
    'ingestion.feed.changed.v1': OnFeedChanged,
    'ingestion.feed.removed.v1': OnFeedRemoved,
    'ingestion.vulnerability.changed.v1': OnVulnerabilityChanged,
    'ingestion.vulnerability.removed.v1': OnVulnerabilityRemoved,
    'events.event.changed.v1': OnEventChanged,
    'events.event.removed.v1': OnEventRemoved,
    'ingestion.run.changed.v1': OnRunChanged,
  },
});

/** Each replica reads all topics from the start. */
export const subscriptions = [contentSubscriptions, administratorSubscriptions];
