import { formatDuration, formatViews } from '@elevate/rules';
import { Clock, Eye, type LucideIcon } from 'lucide-react';
import type { Episode } from '../api/generated/schema.js';

interface EpisodeFactsProps {
  readonly episode: Pick<Episode, 'duration_seconds' | 'view_count'>;
  /** Shows unknown views as N/A; cards leave them out. */
  readonly withUnknown?: boolean;
}

export function EpisodeFacts({ episode, withUnknown }: EpisodeFactsProps) {
  return (
    <>
      <Fact icon={Clock} text={formatDuration(episode.duration_seconds)} />
      {(withUnknown || episode.view_count !== null) && (
        <Fact icon={Eye} text={viewsLabel(episode.view_count)} />
      )}
    </>
  );
}

export function Fact({ icon: Icon, text }: { readonly icon: LucideIcon; readonly text: string }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <Icon className="size-[1.05em] text-quiet" />
      {text}
    </span>
  );
}

/** "12.3K views", "1 view"; unknown is "N/A views". */
export function viewsLabel(count: number | null): string {
  return `${formatViews(count)} ${count === 1 ? 'view' : 'views'}`;
}
