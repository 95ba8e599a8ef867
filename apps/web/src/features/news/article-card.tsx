import { newsParameters } from '@elevate/rules';
import { memo } from 'react';
import type { ArticleCard as Card } from '../../shared/api/types.js';
import { FollowIcon } from '../../shared/following/follow-icon.js';
import { AlsoReported } from './also-reported.js';
import { ArticleKeywords } from './article-keywords.js';
import { ArticlePicture } from './article-picture.js';
import { BookmarkButton } from './bookmark-button.js';
import { markArticles } from '../../shared/reading/read-marks.js';
import { useIsRead } from '../../shared/reading/use-reading.js';
import { CveBadges } from './cve-badges.js';
import { paths } from '../../shared/paths.js';
import { Link } from '../../shared/ui/link.js';
import { NEW_TAB_LINK } from '../../shared/lib/new-tab-link.js';
import { ReadToggle } from './read-toggle.js';
import type { Reader } from './use-reader.js';
import { TimeAgo } from '../../shared/ui/time-ago.js';

const SIZES =
  '(min-width: 80rem) 19vw, (min-width: 60rem) 24vw, (min-width: 45rem) 31vw, (min-width: 30rem) 46vw, 92vw';

export interface ArticleCardProps {
  readonly article: Card;
  /** Load immediately: it is above the fold. */
  readonly eager: boolean;
  /** Signed-in reader who gets related articles; same object for all cards. */
  readonly reader: Reader | null;
}

/** The title link covers the card except for its own buttons and links. */
export const ArticleCard = memo(function ArticleCard({ article, eager, reader }: ArticleCardProps) {
  const { id, title, description, link, source, category } = article;
  const isRead = useIsRead(article);
  const markRead = () => void markArticles([article], true);
  return (
    <li {...reader?.handlersOf(id)} data-read={isRead || undefined} className="card news-card">
      <div className="news-words">
        <p className="mb-1 flex items-baseline gap-1.5 text-caption whitespace-nowrap text-quiet">
          {/* First, because the end of the line is close to the button below it. */}
          <FollowIcon choice={{ kind: 'source', id: source, name: source }} />
          <Link
            to={paths.newsOn(newsParameters({ source: article.source_id, page: 1 }))}
            aria-label={`More from ${source}`}
            className="lines-1 relative z-2 min-w-0 font-semibold text-plain underline-offset-3 hover:text-strong hover:underline"
          >
            {source}
          </Link>
        </p>
        {/* A line of its own: in five columns the name of the source needs the width. */}
        <p className="flex items-baseline gap-1.5 text-caption whitespace-nowrap text-quiet">
          <TimeAgo at={article.published_at} isBrief />
          {article.is_sample && (
            <>
              <span aria-hidden="true">·</span>
              <span className="font-semibold text-lead-text">Sample</span>
            </>
          )}
          <ReadToggle article={article} isRead={isRead} />
        </p>
        <h3 className="lines-3 mt-1 font-display text-body leading-[1.25] font-bold tracking-tight wrap-anywhere">
          <a
            href={link}
            {...NEW_TAB_LINK}
            onClick={markRead}
            // The middle button opens a tab too.
            onAuxClick={({ button }) => button === 1 && markRead()}
            className="card-link"
          >
            {title}
          </a>
        </h3>
        {description && (
          <p className="lines-3 mt-1.5 text-caption text-plain wrap-anywhere">{description}</p>
        )}
        <CveBadges ids={article.cve_ids} exploited={article.exploited_cve_ids} />
        <AlsoReported reports={article.also_reported_by} />
        <ArticleKeywords article={article} />
      </div>
      {/* After the text in DOM order, so that screen readers read the title first. */}
      <div className="news-picture">
        <ArticlePicture article={article} sizes={SIZES} eager={eager} />
        <p className="category-badge">
          <span className="sr-only">Category: </span>
          {category}
        </p>
        {reader && <BookmarkButton article={article} />}
      </div>
    </li>
  );
});
