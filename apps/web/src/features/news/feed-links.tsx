import { newsParameters, type NewsQuery } from '@elevate/rules';
import { Rss } from 'lucide-react';
import { paths } from '../../shared/paths.js';

export function FeedLinks({ query: { category, ...query } }: { readonly query: NewsQuery }) {
  const name = category ? (`news/${category.toLowerCase()}` as const) : 'news';
  const parameters = newsParameters({ ...query, page: 1 });
  return (
    <p className="flex items-center gap-1 text-caption text-quiet">
      <Rss aria-hidden="true" className="size-4 text-lead-text" />
      Follow<span className="sr-only"> this in a feed reader: </span>
      <a href={paths.newsFeed(`${name}.xml`, parameters)} className="feed-link">
        Atom
      </a>
      <a href={paths.newsFeed(`${name}.json`, parameters)} className="feed-link">
        JSON
      </a>
    </p>
  );
}
