import type { HomePage as Home, HomeRow } from '../../../shared/api/generated/schema.js';
import { RowSpacer, ViewAll, VisibleRow } from '../../../shared/episodes/row.js';
import { CREATOR_SLOTS } from '@elevate/rules';
import { ArrowRight, Sparkles } from 'lucide-react';
import { paths } from '../../../shared/paths.js';
import { buttonStyle, Link } from '../../../shared/ui/link.js';

const emptyHints: Record<HomeRow['id'], string> = {
  trending: 'The newest talk is older than 30 days.',
  new: 'The first talks show up here by themselves.',
  popular: 'The first talks show up here by themselves.',
  career: 'Talks about careers, interviews and jobs show up here by themselves.',
  editor: 'Our picks show up here.',
  collection: '',
};

interface HomeRowsProps {
  readonly home: Pick<Home, 'rows' | 'sample'>;
  readonly drawn: number;
}

/** Order comes from the server, which follows the spec. */
export function HomeRows({ home: { rows, sample }, drawn }: HomeRowsProps) {
  return rows.map((row, index) => {
    const hasNoFigures = row.id === 'popular' && !sample && hasNoViews(row);
    const episodes = hasNoFigures ? [] : row.episodes;
    const { id, collection_id: collection, title } = row;
    const key = collection ?? id;
    const to = collection && paths.collection(collection);
    return index < drawn || episodes.length === 0 ? (
      <VisibleRow
        key={key}
        id={key}
        title={
          to ? (
            <Link to={to} className="underline-offset-4 hover:underline">
              {title}
            </Link>
          ) : (
            title
          )
        }
        action={to && <ViewAll to={to} of={title} />}
        episodes={episodes}
        {...(hasNoFigures
          ? { emptyText: 'View counts are not known yet' }
          : { emptyHint: emptyHints[id] })}
      />
    ) : (
      <RowSpacer key={key} />
    );
  });
}

/** Without view counts the order would repeat New Releases; with the sample, the server chooses by topic. */
function hasNoViews({ episodes }: HomeRow): boolean {
  return episodes.length > 0 && episodes.every(({ view_count }) => view_count === null);
}

export function SpotlightBanner() {
  return (
    <aside aria-label="Creator Spotlight">
      <div className="spotlight-band flex min-h-15 items-center gap-3 rounded-card py-1.5 pr-1 pl-4 ring-1 ring-inset ring-hairline">
        <Sparkles className="size-5 shrink-0 text-lead-text max-[22rem]:hidden" />
        <p className="min-w-0 flex-1 text-caption leading-[1.3] text-quiet">
          <strong className="block text-small leading-[1.3] font-semibold text-strong">
            Creator Spotlight
          </strong>
          {CREATOR_SLOTS} exclusive slots
          <span className="hidden sm:inline"> for creators who lift others up</span>
        </p>
        <Link to={paths.creatorSpotlight} className={buttonStyle('link', 'max-sm:px-3')}>
          Learn More<span className="sr-only"> about Creator Spotlight</span>
          <ArrowRight className="size-4" />
        </Link>
      </div>
    </aside>
  );
}
