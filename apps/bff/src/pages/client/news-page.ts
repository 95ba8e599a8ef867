import { isWholeNews, NEWS_PAGE, newsPageText, newsTitle, type NewsQuery } from '@elevate/rules';
import { NEWS_STATS_URL, newsUrl } from '../../api/addresses.js';
import { feedsOfNews } from '../feeds/feed-paths.js';
import { newsPage as newsOn } from '../../api/news/news.queries.js';
import type { Resource } from '../../http/ready-bytes/ready-entry.js';
import { newsPath, newsQueryIn } from './client-paths.js';
import { fixedRoutes } from './client-routes.js';
import type { Page } from './page.js';
import type { PageContext } from './page-context.js';
import { PreloadedAnswers } from './preloaded-answers.js';
import { breadcrumbs, collectionPage } from './structured-data/things.js';

export function newsPageAt(context: PageContext, address: string): Resource | undefined {
  const query = newsQueryIn(address);
  return query && newsPath(query) === address ? newsPage(context, query) : undefined;
}

export function newsPage(context: PageContext, query: NewsQuery): Resource {
  const { ready, writer } = context;
  const answers = new PreloadedAnswers(ready, [newsUrl(query), NEWS_STATS_URL]);
  return {
    version: () => answers.version(),
    render: () => writer.write({ ...describe(context, query), preloaded: answers.toPreloaded() }),
  };
}

function describe({ news, writer: { site } }: PageContext, query: NewsQuery): Page {
  const { items } = newsOn(news, query);
  const path = newsPath(query);
  const text = newsPageText(query);
  const isCategory = isWholeNews({ ...query, category: undefined });
  const entry = fixedRoutes.get(newsPath({ page: 1 }))?.entry;
  const things = items.map(({ title: name, link }) => ({ name, address: link }));
  return {
    ...text,
    path,
    // Searches and pages past the end are unlimited, so they stay out of the index.
    isIndexed:
      query.q === undefined && query.source === undefined && (query.page === 1 || items.length > 0),
    // Rendering unlimited search pages on the server would serve one visitor each.
    leftToBrowser: !isCategory,
    entry,
    alternates: feedsOfNews(query),
    structuredData: [
      ...collectionPage(site, { ...text, name: newsTitle(query), path, items: things }),
      ...breadcrumbs(site, [{ name: NEWS_PAGE.title, path: newsPath({ page: 1 }) }]),
    ],
  };
}
