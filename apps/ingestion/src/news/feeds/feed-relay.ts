import { ingestionTopics, type FeedState } from '@elevate/contracts/ingestion';
import { topicRelay } from '@elevate/republish';
import { toFeedMessage } from './feed.mapper.js';
import { FeedRepository } from './feed.repository.js';
import { newFeed } from './new-feed.js';

export class FeedRelay extends topicRelay(FeedRepository, {
  topic: ingestionTopics.feed,
  toMessage: toFeedMessage,
  // A feed known only from the topic stays unfollowed until an administrator adds it.
  toRemoved: ({ data }) => {
    const { feed_url, name } = data as FeedState;
    return { ...newFeed({ feed_url, name }, new Date()), removed: true };
  },
}) {}
