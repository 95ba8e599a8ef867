import type { Provider } from '@nestjs/common';
import type { Connection } from 'mongoose';
import { ingestionTopics, type FeedState } from '@elevate/contracts/ingestion';
import type { Logger } from '@elevate/logging';
import type { Transport } from '@elevate/messaging';
import { republished, RepublishService, type LostAggregate } from '@elevate/republish';
import { LOGGER, MONGO, TRANSPORT } from '@elevate/service-defaults';
import { toArticleMessage } from '../news/articles/article.mapper.js';
import { ArticleRepository } from '../news/articles/article.repository.js';
import { toChannelMessage } from '../video/channels/channel.mapper.js';
import { ChannelRepository } from '../video/channels/channel.repository.js';
import { toFeedMessage } from '../news/feeds/feed.mapper.js';
import { FeedRepository } from '../news/feeds/feed.repository.js';
import { newFeed } from '../news/feeds/new-feed.js';
import { toRunMessage } from '../runs/run.mapper.js';
import { RunRepository } from '../runs/run.repository.js';
import { toVideoMessage } from '../video/videos/video.mapper.js';
import { VideoRepository } from '../video/videos/video.repository.js';
import { NewsRelays } from './news-relays.js';
import { Relays } from './relays.js';

/** What ingestion can say again: the feeds, which are state, and what it has observed; never its work. */
export const republish: Provider = {
  provide: RepublishService,
  inject: [
    ...[MONGO, TRANSPORT, LOGGER, Relays, NewsRelays],
    ...[ChannelRepository, VideoRepository, RunRepository, ArticleRepository, FeedRepository],
  ],
  useFactory: (...[connection, transport, logger, relays, newsRelays, ...owners]: Needs) => {
    const topics = [...observed(relays, owners), ...news(newsRelays, owners)];
    return new RepublishService({ topics, connection, transport, logger });
  },
};

type Needs = [Connection, Transport, Logger, Relays, NewsRelays, ...Owners];
type Owners = [
  ChannelRepository,
  VideoRepository,
  RunRepository,
  ArticleRepository,
  FeedRepository,
];

function observed(relays: Relays, [channels, videos, runs]: Owners) {
  const { channel, video, run } = ingestionTopics;
  return [
    republished({
      ...{ topic: channel.name, model: channels.model, relay: relays.channels },
      toMessage: toChannelMessage,
    }),
    republished({
      ...{ topic: video.name, model: videos.model, relay: relays.videos },
      toMessage: toVideoMessage,
    }),
    republished({
      ...{ topic: run.name, model: runs.model, relay: relays.runs },
      toMessage: toRunMessage,
    }),
  ];
}

function news(relays: NewsRelays, [, , , articles, feeds]: Owners) {
  const { article, feed } = ingestionTopics;
  return [
    republished({
      ...{ topic: feed.name, model: feeds.model, relay: relays.feeds },
      toMessage: toFeedMessage,
      toRemoved,
    }),
    republished({
      ...{ topic: article.name, model: articles.model, relay: relays.articles },
      toMessage: toArticleMessage,
    }),
  ];
}

/** A feed that only the topic remembers: not followed, until somebody adds it again. */
function toRemoved({ data }: LostAggregate) {
  const { feed_url, name } = data as FeedState;
  return { ...newFeed({ feed_url, name }, new Date()), removed: true };
}
