import { administratorSubscriptions } from '@elevate/admin-access';
import {
  articleObserved,
  channelObserved,
  videoObserved,
  videoWithdrawn,
} from '@elevate/contracts/ingestion';
import { defineSubscriptions } from '@elevate/messaging';
import { OnObservation } from './videos/observations.handler.js';

const observed = defineSubscriptions({
  mode: 'group',
  group: 'catalogue',
  contracts: [channelObserved, videoObserved, videoWithdrawn, articleObserved],
  handlers: {
    'ingestion.channel.observed.v1': OnObservation,
    'ingestion.video.observed.v1': OnObservation,
    'ingestion.video.withdrawn.v1': OnObservation,
    'ingestion.article.observed.v1': OnObservation,
  },
});

/** Replicas share observations; every replica reads all administrators. */
export const subscriptions = [observed, administratorSubscriptions];
