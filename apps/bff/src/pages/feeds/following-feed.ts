import type { FollowedItem } from '../../account/following/following.schema.js';
import type { NewsModel } from '../../read-model/news/news-model.js';
import type { ReadModel } from '../../read-model/read-model.js';
import { entryOfArticle, entryOfEpisode } from './episode-feed.queries.js';
import { type Feed, FEED_ENTRIES, type FeedEntry } from './feed-paths.js';

interface Sources {
  readonly model: ReadModel;
  readonly news: NewsModel;
  readonly siteUrl: string | undefined;
}

export function followingFeed(
  items: readonly FollowedItem[],
  token: string,
  sources: Sources,
): Feed {
  return {
    subject: { kind: 'following', token },
    title: 'From what you follow',
    page: '/following',
    entries: items.slice(0, FEED_ENTRIES).flatMap((item) => entryOf(item, sources) ?? []),
  };
}

function entryOf(item: FollowedItem, { model, news, siteUrl }: Sources): FeedEntry | undefined {
  if (item.article) {
    const article = news.article(item.article.id);
    return article && entryOfArticle(article.state, siteUrl);
  }
  const episode = model.episode(item.episode?.id ?? '');
  const channel = episode && model.channel(episode.state.channel_id);
  return channel && entryOfEpisode(episode.state, channel, item.published_at);
}
