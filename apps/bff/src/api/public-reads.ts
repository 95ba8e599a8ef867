import { CHANNEL_READS } from './channels/channel-reads.js';
import { EPISODE_READS } from './episodes/episode-reads.js';
import { EVENT_READS } from './events/event-reads.js';
import { HOME_READS } from './home/home-reads.js';
import { NEWS_READS } from './news/news-reads.js';
import type { PublicRead } from './public-read.js';
import { SPEAKER_READS } from './speakers/speaker-reads.js';
import { SEARCH_READS } from './search/search-reads.js';

/** The ready bytes, the controller and the OpenAPI document are built from this table. */
export const PUBLIC_READS: readonly PublicRead[] = [
  ...HOME_READS,
  ...CHANNEL_READS,
  ...EPISODE_READS,
  ...SPEAKER_READS,
  ...SEARCH_READS,
  ...NEWS_READS,
  ...EVENT_READS,
];
