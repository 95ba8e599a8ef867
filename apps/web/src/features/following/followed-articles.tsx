import { NEW_TAB_LINK, NEW_TAB_NOTE } from '../../shared/lib/new-tab-link.js';
import { TimeAgo } from '../../shared/ui/time-ago.js';
import type { FollowedProps } from './followed-episodes.js';

export function FollowedArticles({ items, isNew }: FollowedProps) {
  return (
    <section aria-labelledby="followed-news">
      <h2 id="followed-news" className="mb-3 text-heading font-bold tracking-tight">
        News
      </h2>
      <ul className="grid grid-cols-1 gap-x-8 gap-y-1 md:grid-cols-2">
        {items.map((item) => {
          const { article } = item;
          if (!article) return null;
          return (
            <li key={article.id} className="relative border-b border-hairline py-2.5">
              <h3 className="lines-2 font-text text-small leading-[1.35] font-semibold wrap-anywhere">
                <a href={article.link} {...NEW_TAB_LINK} className="card-link">
                  {article.title}
                </a>
              </h3>
              <p className="mt-1 flex flex-wrap items-center gap-x-1.5 text-caption text-quiet">
                {isNew(item) && (
                  <span className="rounded-pill bg-lead px-2 font-bold text-lead-ink">New</span>
                )}
                <span className="font-semibold text-plain">{article.source}</span>
                <span aria-hidden="true">·</span>
                {article.category}
                <span aria-hidden="true">·</span>
                <TimeAgo at={article.published_at} isBrief />
              </p>
            </li>
          );
        })}
      </ul>
      <p {...NEW_TAB_NOTE}>Opens in a new tab</p>
    </section>
  );
}
