import { formatDuration, formatViews, UNKNOWN } from '@elevate/rules';
import { Clock, Eye, type LucideIcon } from 'lucide-react';
import type { Episode } from '../api/generated/schema.js';

interface EpisodeFactsProps {
  readonly episode: Pick<Episode, 'duration_seconds' | 'view_count'>;
  /** On cards: hides unknown views instead of showing N/A. */
  readonly knownOnly?: boolean;
}

export function EpisodeFacts({ episode, knownOnly = false }: EpisodeFactsProps) {
  return (
    <>
      <Fact icon={Clock} text={formatDuration(episode.duration_seconds)} />
      {(!knownOnly || episode.view_count !== null) && (
        <Fact icon={Eye} text={viewsLabel(episode.view_count)} />
      )}
    </>
  );
}

interface FactProps {
  readonly icon: LucideIcon;
  readonly text: string;
}

export function Fact({ icon: Icon, text }: FactProps) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <Icon aria-hidden="true" className="size-[1.05em] text-quiet" />
      {text}
    </span>
  );
}

/** "12.3K views", "1 view"; unknown stays a bare "N/A views". */
export function viewsLabel(count: number | null): string {
  const views = formatViews(count);
  if (views === UNKNOWN) return `${UNKNOWN} views`;
  return `${views} ${count === 1 ? 'view' : 'views'}`;
}
