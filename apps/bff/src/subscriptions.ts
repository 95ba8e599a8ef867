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
import { OnEventChanged, OnEventRemoved } from './read-model/events/events.handler.js';
import {
  OnArticleChanged,
  OnArticleRemoved,
  OnFeedChanged,
  OnFeedRemoved,
  OnVulnerabilityChanged,
  OnVulnerabilityRemoved,
} from './read-model/news/news.handler.js';
import {
  OnChannelChanged,
  OnChannelRemoved,
  OnEditorPicksChanged,
  OnEpisodeChanged,
  OnEpisodeRemoved,
  OnHeroChanged,
} from './read-model/catalogue.handler.js';

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

export const subscriptions = [contentSubscriptions, administratorSubscriptions];
