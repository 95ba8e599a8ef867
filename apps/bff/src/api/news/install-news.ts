import { readNewsQuery, type NewsSearchParams } from '@elevate/rules';
import { articleEpisodesUrl, NEWS_STATS_URL, NEWS_URL, newsUrl } from '../addresses.js';
import { jsonContent } from '../../http/json-content.js';
import type { ReadModel } from '../../read-model/read-model.js';
import type { ReadyBytes } from '../../http/ready-bytes/ready-bytes.js';
import type { Resource } from '../../http/ready-bytes/ready-entry.js';
import type { NewsModel } from '../../read-model/news/news-model.js';
import { episodesRelatedTo, newsPage, newsStats } from './news.queries.js';

interface NewsOptions {
  readonly ready: ReadyBytes;
  readonly model: ReadModel;
  readonly news: NewsModel;
}

// A page of the news takes some 20 kB. Visitors' own words are more than memory holds: they are
// kept apart, so that they push no page out that everybody looks at.
const KEPT_PAGES = 200;
const KEPT_SEARCHES = 100;

/** Keeps the answers about the news ready. */
export function installNews({ ready, model, news }: NewsOptions): void {
  ready.pin(NEWS_STATS_URL, {
    version: () => news.revision,
    render: () => jsonContent(newsStats(news)),
  });
  ready.addRule((url) => listAt(news, url, { isSearch: false }), KEPT_PAGES);
  ready.addRule((url) => listAt(news, url, { isSearch: true }), KEPT_SEARCHES);
  ready.addRule((url) => episodesAt(news, model, url));
}

function listAt(
  news: NewsModel,
  url: string,
  { isSearch }: { isSearch: boolean },
): Resource | undefined {
  if (url !== NEWS_URL && !url.startsWith(`${NEWS_URL}?`)) return undefined;
  const query = readNewsQuery(parametersOf(url));
  // Another spelling is the framework's: it knows what to say to what makes no sense.
  if ((query.q !== undefined) !== isSearch || newsUrl(query) !== url) return undefined;
  return { version: () => news.revision, render: () => jsonContent(newsPage(news, query)) };
}

function parametersOf(url: string): NewsSearchParams {
  return Object.fromEntries(new URLSearchParams(url.slice(NEWS_URL.length)));
}

const RELATED = /^\/api\/v1\/news\/([A-Za-z0-9_-]{1,64})\/related$/;

function episodesAt(news: NewsModel, model: ReadModel, url: string): Resource | undefined {
  const id = RELATED.exec(url)?.[1];
  if (id === undefined || !news.article(id) || articleEpisodesUrl(id) !== url) return undefined;
  return {
    // Both only ever grow, and so does their sum.
    version: () => {
      const article = news.article(id);
      return article && article.revision + model.revision;
    },
    render: () => jsonContent(episodesRelatedTo(news, model, id)),
  };
}
