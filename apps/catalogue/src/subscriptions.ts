import { channelObserved, videoObserved, videoWithdrawn } from '@elevate/contracts/ingestion';
import { defineSubscriptions } from '@elevate/messaging';
import { OnChannelObserved } from './channels/on-channel-observed.handler.js';
import { OnVideoObserved } from './episodes/on-video-observed.handler.js';
import { OnVideoWithdrawn } from './episodes/on-video-withdrawn.handler.js';

/** Everything the catalogue consumes. */
export const subscriptions = defineSubscriptions({
  mode: 'group',
  group: 'catalogue',
  contracts: [channelObserved, videoObserved, videoWithdrawn],
  handlers: {
    'ingestion.channel.observed.v1': OnChannelObserved,
    'ingestion.video.observed.v1': OnVideoObserved,
    'ingestion.video.withdrawn.v1': OnVideoWithdrawn,
  },
});
