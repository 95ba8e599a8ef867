import { newsTitle } from '@elevate/rules';
import { newsPath } from '../client/client-paths.js';
import { toArticle } from '../../api/news/article.mapper.js';
import type { NewsModel } from '../../read-model/news/news-model.js';
import { FEED_ENTRIES, type Feed, type FeedEntry } from './feed.js';
import { articleEntryId } from './feed-ids.js';
import type { NewsSubject } from './feed-paths.js';

export function newsFeed(news: NewsModel, subject: NewsSubject): Feed {
  return {
    subject,
    title: newsTitle(subject),
    page: newsPath({ category: subject.category, q: subject.q, page: 1 }),
    entries: news
      .select(subject)
      .slice(0, FEED_ENTRIES)
      .map(({ state }) => entryOf(toArticle(state))),
  };
}

function entryOf(article: ReturnType<typeof toArticle>): FeedEntry {
  const { thumbnail_url } = article;
  return {
    id: articleEntryId(article.id),
    title: article.title,
    text: article.description,
    published: article.published_at,
    author: { name: article.source },
    link: article.link,
    picture: thumbnail_url === null ? undefined : { url: thumbnail_url },
    tags: [article.category, ...article.keywords],
  };
}
