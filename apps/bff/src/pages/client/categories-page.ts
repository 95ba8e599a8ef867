import { topicFilterProblem } from '@elevate/rules';
import { episodesByTopicsUrl, TOPICS_URL } from '../../api/addresses.js';
import type { Resource } from '../../http/ready-bytes/ready-entry.js';
import { CATEGORIES, categoriesPath, topicsIn } from './client-paths.js';
import { fixedRoutes } from './client-routes.js';
import { listingPage } from './fixed-pages.js';
import type { PageContext } from './page-context.js';

/**
 * The categories with topics chosen, and the episodes on them; undefined where the address is none in
 * its canonical spelling, or names a topic that there is nothing on.
 */
export function categoriesPageAt(context: PageContext, address: string): Resource | undefined {
  const { model } = context;
  const route = fixedRoutes.get(CATEGORIES);
  const topics = topicsIn(address);
  const isKnown = () => topics.every((topic) => model.orders.topics.has(topic));
  // Kept in every spelling, or for anybody's own words, it could fill the memory.
  const isKept = !topicFilterProblem(topics) && categoriesPath(topics) === address && isKnown();
  if (!route || !isKept) return undefined;
  // A choice is a view of the page, and none of its own.
  const page = { ...route, path: address, canonicalPath: CATEGORIES };
  const answers = [TOPICS_URL, episodesByTopicsUrl(topics)];
  const listing = listingPage(context, page, { answers, items: () => [] });
  return { ...listing, version: () => (isKnown() ? listing.version() : undefined) };
}
