import { formatDuration } from '@elevate/rules';
import { Clock, Eye, type LucideIcon } from 'lucide-react';
import type { Episode } from '../api/types.js';
import { viewsLabel } from './views-label.js';

export interface EpisodeFactsProps {
  readonly episode: Pick<Episode, 'duration_seconds' | 'view_count'>;
  /** Hides unknown views instead of showing N/A. */
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
