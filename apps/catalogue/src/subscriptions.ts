import { administratorSubscriptions } from '@elevate/admin-access';
import {
  articleObserved,
  channelObserved,
  videoObserved,
  videoWithdrawn,
} from '@elevate/contracts/ingestion';
import { defineSubscriptions } from '@elevate/messaging';
import { OnArticleObserved } from './articles/articles.service.js';
import { OnChannelObserved } from './channels/channels.service.js';
import { OnVideo } from './videos/videos.service.js';

const observed = defineSubscriptions({
  mode: 'group',
  group: 'catalogue',
  contracts: [channelObserved, videoObserved, videoWithdrawn, articleObserved],
  handlers: {
    'ingestion.channel.observed.v1': OnChannelObserved,
    'ingestion.video.observed.v1': OnVideo,
    'ingestion.video.withdrawn.v1': OnVideo,
    'ingestion.article.observed.v1': OnArticleObserved,
  },
});

/** Replicas share observations; every replica reads all administrators. */
export const subscriptions = [observed, administratorSubscriptions];
