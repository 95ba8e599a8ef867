import { topicFilterProblem } from '@elevate/rules';
import { episodesByTopicsUrl, TOPICS_URL } from '../../api/addresses.js';
import type { Resource } from '../../http/ready-bytes/ready-entry.js';
import { CATEGORIES, categoriesPath, topicsIn } from './client-paths.js';
import { fixedRoutes } from './client-routes.js';
import { listingPage } from './fixed-pages.js';
import type { PageContext } from './page-context.js';

export function categoriesPageAt(context: PageContext, address: string): Resource | undefined {
  const { model } = context;
  const route = fixedRoutes.get(CATEGORIES);
  const topics = topicsIn(address);
  const isKnown = () => topics.every((topic) => model.orders.topics.has(topic));
  // Caching every spelling or unknown topic would fill the memory.
  const isKept = !topicFilterProblem(topics) && categoriesPath(topics) === address && isKnown();
  if (!route || !isKept) return undefined;
  // A selection is a view of the categories page, so that page is canonical.
  const page = { ...route, path: address, canonicalPath: CATEGORIES };
  const answers = [TOPICS_URL, episodesByTopicsUrl(topics)];
  const listing = listingPage(context, page, { answers, items: () => [] });
  return { ...listing, version: () => (isKnown() ? listing.version() : undefined) };
}
