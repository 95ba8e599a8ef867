import { formatDuration } from '@elevate/rules';
import { Clock, Eye, type LucideIcon } from 'lucide-react';
import type { Episode } from '../api/types.js';
import { viewsLabel } from './views-label.js';

export interface EpisodeFactsProps {
  readonly episode: Pick<Episode, 'duration_seconds' | 'view_count'>;
  /** Leaves out views that are unknown, which else show as N/A. */
  readonly knownOnly?: boolean;
}

/** How long an episode is and how often it was viewed, for a line of facts. */
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

/** One fact with its icon, which is as large as the words. */
export function Fact({ icon: Icon, text }: FactProps) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <Icon aria-hidden="true" className="size-[1.05em] text-quiet" />
      {text}
    </span>
  );
}
