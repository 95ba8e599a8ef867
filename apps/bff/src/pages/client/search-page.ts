import { searchPageText } from '@elevate/rules';
import { resultsUrl } from '../../api/addresses.js';
import type { Resource } from '../../http/ready-bytes/ready-entry.js';
import { SEARCH, searchAddressIn, searchPath } from './client-paths.js';
import { fixedRoutes } from './client-routes.js';
import type { PageContext } from './page-context.js';
import { PreloadedAnswers } from './preloaded-answers.js';

/** Not indexed: every text has such a page. */
export function searchPageAt(context: PageContext, address: string): Resource | undefined {
  const search = searchAddressIn(address);
  const route = fixedRoutes.get(SEARCH);
  // Caching every spelling would fill the memory.
  if (!route || !search || searchPath(search) !== address) return undefined;
  const { q, page } = search.query;
  const answers = new PreloadedAnswers(context.ready, [resultsUrl(search.query)]);
  return {
    version: () => answers.version(),
    render: () =>
      context.writer.write({
        ...route,
        ...searchPageText(q, page),
        path: address,
        preloaded: answers.toPreloaded(),
      }),
  };
}
