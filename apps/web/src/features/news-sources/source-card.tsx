import { newsParameters, pluralize } from '@elevate/rules';
import { ExternalLink } from 'lucide-react';
import type { NewsSource } from '../../shared/api/types.js';
import { classNames } from '../../shared/lib/class-names.js';
import { NEW_TAB_LINK } from '../../shared/lib/new-tab-link.js';
import { paths } from '../../shared/paths.js';
import { Link } from '../../shared/ui/link.js';
import { TimeAgo } from '../../shared/ui/time-ago.js';
import { HEALTH_COLORS, HEALTH_WORDS } from './health-words.js';

export function SourceCard({ source }: { readonly source: NewsSource }) {
  const { id, name, category, health, site_url, articles } = source;
  return (
    <li className="flex flex-col gap-2 rounded-card bg-raised p-4 ring-1 ring-inset ring-hairline">
      <p className="text-caption text-quiet">
        {category} · {pluralize(articles, 'article')}
      </p>
      <h2 className="text-body leading-snug font-bold tracking-tight wrap-anywhere">
        <Link
          to={paths.newsOn(newsParameters({ source: id, page: 1 }))}
          className="underline-offset-4 hover:underline"
        >
          {name}
        </Link>
      </h2>
      <LastArticle source={source} />
      <p className="mt-auto flex items-center gap-2 pt-1 text-caption text-plain">
        <span
          aria-hidden="true"
          className={classNames('size-2 shrink-0 rounded-pill', HEALTH_COLORS[health])}
        />
        {HEALTH_WORDS[health]}
        {site_url !== null && (
          <a
            href={site_url}
            {...NEW_TAB_LINK}
            className="ml-auto inline-flex min-h-8 items-center gap-1 text-lead-text underline-offset-3 hover:underline"
          >
            Website<span className="sr-only"> of {name}</span>
            <ExternalLink aria-hidden="true" className="size-3.5" />
          </a>
        )}
      </p>
    </li>
  );
}

function LastArticle({ source: { last_article } }: { readonly source: NewsSource }) {
  if (!last_article) return <p className="text-small text-quiet">No article yet</p>;
  const { title, link, published_at } = last_article;
  return (
    <p className="text-small text-plain">
      <span className="text-quiet">
        Last article <TimeAgo at={published_at} isBrief />:{' '}
      </span>
      <a
        href={link}
        {...NEW_TAB_LINK}
        className="wrap-anywhere underline-offset-3 hover:text-strong hover:underline"
      >
        {title}
      </a>
    </p>
  );
}
