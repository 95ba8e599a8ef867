import type { ArticleState } from '@elevate/contracts/catalogue';
import { newsTitle } from '@elevate/rules';
import { newsPath } from '../client/client-paths.js';
import { toArticle } from '../../api/news/article.mapper.js';
import type { NewsModel } from '../../read-model/news/news-model.js';
import { FEED_ENTRIES, type Feed, type FeedEntry } from './feed.js';
import { articleEntryId } from './feed-ids.js';
import type { NewsSubject } from './feed-paths.js';

/** Feed readers need absolute addresses: without a site URL there are no pictures. */
export function newsFeed(news: NewsModel, subject: NewsSubject, siteUrl?: string): Feed {
  return {
    subject,
    title: titleOf(news, subject),
    page: newsPath({ ...subject, page: 1 }),
    entries: news
      .select(subject)
      .slice(0, FEED_ENTRIES)
      .map(({ state }) => entryOfArticle(state, siteUrl)),
  };
}

function titleOf(news: NewsModel, subject: NewsSubject): string {
  const source = subject.source === undefined ? undefined : news.activeFeed(subject.source);
  return source ? `${newsTitle(subject)}, ${source.name}` : newsTitle(subject);
}

export function entryOfArticle(state: ArticleState, siteUrl: string | undefined): FeedEntry {
  const article = toArticle(state);
  const picture = article.thumbnails.at(-1);
  return {
    id: articleEntryId(article.id),
    title: article.title,
    text: article.description,
    published: article.published_at,
    author: { name: article.source },
    link: article.link,
    picture:
      siteUrl !== undefined && picture
        ? { ...picture, url: `${siteUrl}${picture.url}` }
        : undefined,
    tags: [article.category, ...article.keywords],
  };
}
