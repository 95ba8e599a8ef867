import { BOOKMARK_MESSAGES, newsParameters, newsTerm } from '@elevate/rules';
import { memo, useState } from 'react';
import { Bookmark, Check, ChevronDown, Circle, Flame, Plus } from 'lucide-react';
import type { Article, ArticleCard as Card, Report } from '../../../shared/api/generated/schema.js';
import { markArticles, useIsRead } from '../../../shared/reading/use-reading.js';
import { paths } from '../../../shared/paths.js';
import { Link, NavLink, NEW_TAB_LINK } from '../../../shared/ui/link.js';
import { classNames } from '../../../shared/ui/class-names.js';
import type { Reader } from './use-reader.js';
import { TimeAgo } from '../../../shared/ui/time.js';
import type { Named } from '../../../shared/following/following.js';
import { useFollow } from '../../../shared/following/follow-button.js';
import { Picture } from '../../../shared/ui/picture.js';
import { notify } from '../../../shared/toasts/notify.js';
import { useSessionStore } from '../../../shared/session/session-store.js';
import { BOOKMARKS, toggleSaved } from '../../../shared/saved/change-saved.js';
import { useIsBookmarked } from '../../../shared/saved/use-saved.js';
import {
  type Motif,
  PlaceholderImage,
} from '../../../shared/ui/placeholder-image/placeholder-image.js';

const SIZES =
  '(min-width: 80rem) 19vw, (min-width: 60rem) 24vw, (min-width: 45rem) 31vw, (min-width: 30rem) 46vw, 92vw';

export interface ArticleCardProps {
  readonly article: Card;
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
      <div className="news-words row-start-2 pt-3">
        <p className="news-facts flex flex-wrap items-baseline gap-x-1.5 text-caption whitespace-nowrap text-quiet">
          {/* First, because the end of the line is close to the button below it. */}
          <FollowIcon choice={{ kind: 'source', id: source, name: source }} />
          {/* The name of a drawn picture, where there is one. */}
          <Link
            to={paths.newsOn(newsParameters({ source: article.source_id, page: 1 }))}
            aria-label={`More from ${source}`}
            className="news-source"
          >
            <span>{source.replace(' ·', '\u00a0·')}</span>
          </Link>
          <TimeAgo at={article.published_at} isBrief />
          {article.is_sample && (
            <>
              <span aria-hidden="true">·</span>
              <span className="font-semibold text-lead-text">Sample</span>
            </>
          )}
          <ReadToggle article={article} isRead={isRead} />
        </p>
        <h3 className="line-clamp-3 mt-1 font-display text-body leading-[1.25] font-bold tracking-tight wrap-anywhere">
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
          <p className="line-clamp-3 mt-1.5 text-caption text-plain wrap-anywhere max-[29.99rem]:hidden">
            {description}
          </p>
        )}
        <CveBadges ids={article.cve_ids} exploited={article.exploited_cve_ids} />
        <AlsoReported reports={article.also_reported_by} />
        <ArticleKeywords article={article} />
      </div>
      {/* After the text in DOM order, so that screen readers read the title first. */}
      <div className="news-picture">
        {/* A drawing with the source's name stands in for a picture that is missing or fails to load. */}
        <Picture
          id={id}
          title={title}
          src={article.thumbnail_url}
          thumbnails={article.thumbnails}
          sizes={SIZES}
          eager={eager}
          standIn={<ArticleDrawing article={article} />}
          className="relative aspect-video rounded-card"
        />
        <p className="category-badge pointer-events-none absolute top-2 left-2 rounded-[0.375rem] bg-ground/85 px-2 py-px text-caption font-semibold text-strong">
          <span className="sr-only">Category: </span>
          {category}
        </p>
        {reader && <BookmarkButton article={article} />}
      </div>
    </li>
  );
});

/** Above the link that covers the card; its touch area is larger than it looks. */
function ReadToggle({ article, isRead }: { readonly article: Article; readonly isRead: boolean }) {
  const Icon = isRead ? Check : Circle;
  return (
    <button
      type="button"
      aria-pressed={isRead}
      aria-label={`Read: ${article.title}`}
      onClick={() => markArticles([article], !isRead)}
      className="read-toggle relative z-1 -my-1.5 ml-auto inline-flex min-h-6 min-w-6 items-center justify-center gap-1 self-center rounded-pill px-1 font-semibold after:absolute after:-inset-2.5 hover:text-strong"
    >
      <Icon
        className={classNames('size-3.5 shrink-0 text-lead-text', !isRead && 'fill-current')}
        strokeWidth={2.5}
      />
      {isRead && <span aria-hidden="true">Read</span>}
    </button>
  );
}

const FIRST_SHOWN = 2;
const BADGE =
  'cve-badge inline-flex max-w-full min-h-6 flex-wrap items-center gap-x-1 rounded-card px-2 py-0.5 text-caption font-semibold whitespace-nowrap text-danger tabular-nums ring-1 ring-inset';
const CVE_BADGE = `${BADGE} ring-danger/55 hover:ring-danger`;
export const EXPLOITED_BADGE = `${BADGE} bg-danger/16 ring-danger`;

function CveBadges({ ids, exploited }: { ids: readonly string[]; exploited: readonly string[] }) {
  const [all, setAll] = useState(false);
  if (ids.length === 0) return null;
  // Known exploited ones matter more, so they come first.
  const ordered = [...exploited, ...ids.filter((id) => !exploited.includes(id))];
  const visible = all ? ordered : ordered.slice(0, FIRST_SHOWN);
  const hidden = ids.length - visible.length;
  return (
    <ul aria-label="Vulnerabilities" className="relative mt-2.5 flex flex-wrap gap-1.5">
      {visible.map((id, index) => {
        const isExploited = index < exploited.length;
        return (
          <li key={id} className="max-w-full">
            <NavLink to={paths.cve(id)} className={isExploited ? EXPLOITED_BADGE : CVE_BADGE}>
              {isExploited && <Flame className="size-3.5 shrink-0" />}
              {id}
              {isExploited && <span className="font-bold">exploited</span>}
            </NavLink>
          </li>
        );
      })}
      {hidden > 0 && (
        <li>
          <button
            type="button"
            aria-label={`Show ${hidden} more CVE ids`}
            onClick={() => setAll(true)}
            className={CVE_BADGE}
          >
            +{hidden}
          </button>
        </li>
      )}
    </ul>
  );
}

function BookmarkButton({ article }: { readonly article: Article }) {
  const store = useSessionStore();
  const isBookmarked = useIsBookmarked(article.id);
  const [isChanging, setChanging] = useState(false);
  const toggle = async () => {
    setChanging(true);
    const outcome = await toggleSaved(store, BOOKMARKS, article);
    setChanging(false);
    if (outcome === 'signed-out') notify({ kind: 'error', message: BOOKMARK_MESSAGES.signedOut });
  };
  return (
    <button
      type="button"
      aria-pressed={isBookmarked}
      aria-busy={isChanging}
      aria-label={`Bookmark ${article.title}`}
      onClick={() => isChanging || void toggle()}
      className={classNames(
        'rise absolute top-2 right-2 grid size-9 place-items-center rounded-pill bg-ground/85 transition-transform duration-(--quick) ease-out after:absolute after:-inset-1 hover:scale-108 hover:text-lead-text',
        isBookmarked ? 'text-lead-text' : 'text-strong',
      )}
    >
      <Bookmark className={classNames('size-4.5', isBookmarked && 'fill-current')} />
    </button>
  );
}

const MOST_KEYWORDS = 3;

function ArticleKeywords({ article }: { readonly article: Article }) {
  // CVE badges already show those.
  const badges = new Set(article.cve_ids.map(newsTerm));
  const words = article.keywords
    .filter((word) => !badges.has(newsTerm(word)))
    .slice(0, MOST_KEYWORDS);
  if (words.length === 0) return null;
  return (
    <ul
      aria-label="Keywords"
      className="relative -mx-1 mt-1 flex flex-wrap text-caption max-[29.99rem]:hidden"
    >
      {words.map((word) => (
        <li key={word} className="max-w-full">
          <Link
            to={paths.newsOn(newsParameters({ q: newsTerm(word), page: 1 }))}
            className="inline-flex min-h-7 max-w-full items-center px-1 text-quiet underline-offset-3 hover:text-strong hover:underline"
          >
            <span className="truncate">#{word}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

const list = new Intl.ListFormat('en', { type: 'conjunction' });

function AlsoReported({ reports }: { readonly reports: readonly Report[] }) {
  if (reports.length === 0) return null;
  const sources = [...new Set(reports.map(({ source }) => source))];
  return (
    <details className="group relative mt-1.5 text-caption">
      <summary className="inline-flex [&::-webkit-details-marker]:hidden min-h-8 cursor-pointer items-center gap-1 rounded-pill font-semibold text-lead-text underline-offset-3 hover:underline">
        <span className="min-w-0 wrap-anywhere">Also reported by {list.format(sources)}</span>
        <ChevronDown className="size-4 shrink-0 group-open:rotate-180" />
      </summary>
      <ul className="mb-1 grid gap-1.5 border-l border-hairline pl-3">
        {reports.map(({ id, source, title, link }) => (
          <li key={id}>
            <a
              href={link}
              {...NEW_TAB_LINK}
              className="block py-0.5 text-plain wrap-anywhere underline-offset-3 hover:text-strong hover:underline"
            >
              <span className="font-semibold text-strong">{source}</span>: {title}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Above the link that covers the card; its touch area is larger than it looks. */
function FollowIcon({ choice }: { readonly choice: Named }) {
  const { isFollowed, toggle } = useFollow(choice);
  const Icon = isFollowed ? Check : Plus;
  return (
    <button
      type="button"
      aria-pressed={isFollowed}
      aria-label={`Follow ${choice.name}`}
      title={isFollowed ? `You follow ${choice.name}` : `Follow ${choice.name}`}
      onClick={toggle}
      className={classNames(
        'relative z-2 -my-1 grid size-6 shrink-0 place-items-center self-center rounded-pill ring-1 ring-inset after:absolute after:-inset-x-1 after:-inset-y-2 hover:ring-quiet',
        isFollowed ? 'text-lead-text ring-lead-text/50' : 'text-quiet ring-hairline',
      )}
    >
      <Icon className="size-3.5" />
    </button>
  );
}

/** Stands in for a missing picture: the source's colors, the weakness and its severity. */
export function ArticleDrawing({ article }: { readonly article: Article }) {
  const { id, title, source, cve_ids } = article;
  const kind = KINDS.find(({ words }) => words.test(title));
  const isFlaw = cve_ids.length > 0;
  return (
    <span aria-hidden="true" className="source-stand-in absolute inset-0">
      <PlaceholderImage id={id} tint={source} motif={isFlaw ? kind?.motif : undefined} />
      {isFlaw && (
        <svg
          viewBox="0 0 36 26"
          className="severity-mark absolute right-3 bottom-3 z-3 h-[clamp(0.75rem,8cqi,1.625rem)] text-[#fff6e6]"
        >
          {[1, 2, 3, 4].map((bar) => (
            <path
              key={bar}
              d={`M${bar * 9 - 5} 23V${21 - bar * 5}`}
              opacity={bar > (kind?.severity ?? 2) ? 0.3 : 1}
              {...outline(6)}
            />
          ))}
        </svg>
      )}
    </span>
  );
}

const outline = (width: number) => ({
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: width,
  strokeLinecap: 'round' as const,
  strokeLinejoin: 'round' as const,
});

const injection: Motif = (roll) => {
  const y = 46 + roll(24);
  const block = 196 + roll(50);
  return (
    <>
      <path d={`M112 ${y - 26}l30 26-30 26`} opacity="0.5" {...outline(12)} />
      <path
        d={`M160 ${y + 26}h${block - 176}M${block + 52} ${y + 26}H340`}
        opacity="0.3"
        {...outline(12)}
      />
      <rect x={block - 4} y={y - 6} width="44" height="44" rx="9" opacity="0.55" />
    </>
  );
};

const memory: Motif = (roll) => {
  const edge = 3 + roll(3);
  const cells = Array.from({ length: 36 }, (_, cell) => {
    const column = cell % 9;
    const isWritten = roll(3) > 0 && column <= edge + 2;
    const opacity = isWritten ? (column > edge ? 0.6 : 0.34) : 0.12;
    return { x: 62 + column * 29, y: 12 + Math.floor(cell / 9) * 29, opacity };
  });
  return cells.map(({ x, y, opacity }) => (
    <rect key={`${x} ${y}`} x={x} y={y} width="23" height="23" rx="5" opacity={opacity} />
  ));
};

const access: Motif = (roll) => {
  const x = 150 + roll(90);
  return (
    <>
      {[1, 2, 3, 4].map((ring) => (
        <circle key={ring} cx={x} cy="66" r={ring * 30 + 14} opacity={0.17 - ring * 0.03} />
      ))}
      <path d={`M${x - 11} 70h22l14 66h-50z`} opacity="0.7" />
      <circle cx={x} cy="58" r="22" opacity="0.7" />
    </>
  );
};

interface Kind {
  readonly words: RegExp;
  readonly motif: Motif;
  /** From 1 to 4. */
  readonly severity: number;
}

const KINDS: readonly Kind[] = [
  { words: /command|code|deserial|scripting/i, motif: injection, severity: 4 },
  { words: /overflow|out-of-bounds|after.free|confusion|memory/i, motif: memory, severity: 3 },
  { words: /auth|privilege|credential|bypass|traversal|following/i, motif: access, severity: 3 },
];
