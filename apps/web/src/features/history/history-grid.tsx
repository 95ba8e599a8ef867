import { useState } from 'react';
import { walkGrid } from '../../shared/episodes/episode-grid-keys.js';
import { GridCard } from '../../shared/episodes/grid-card.js';
import { useCardUnderPointer } from '../../shared/episodes/use-card-under-pointer.js';
import { useKeepPlace } from '../../shared/episodes/use-keep-place.js';
import { HistoryActions } from './history-actions.js';
import { matching } from './matching.js';
import { RemoveButton } from './remove-button.js';
import { Unavailable } from './unavailable.js';
import type { WatchedEpisodes } from './watched.js';

export interface HistoryGridProps extends WatchedEpisodes {
  readonly labelledBy: string;
  /** False while an episode that was started just now is being loaded. */
  readonly isComplete: boolean;
}

export function HistoryGrid({ labelledBy, kept, episodes, isComplete }: HistoryGridProps) {
  const [term, setTerm] = useState('');
  const shown = matching(episodes, term);
  const { ref, onFocus } = useKeepPlace(shown.length);
  const pointer = useCardUnderPointer(shown);
  return (
    <>
      <HistoryActions term={term} onTerm={setTerm} kept={kept} episodes={episodes} />
      <p role="status" className="text-small text-plain empty:hidden">
        {term.trim() === '' ? '' : foundWords(shown.length)}
      </p>
      <h2 className="sr-only">Watched talks</h2>
      <ul
        ref={ref}
        aria-labelledby={labelledBy}
        onKeyDown={walkGrid}
        onFocus={onFocus}
        {...pointer}
        className="episode-grid"
      >
        {shown.map((episode) => (
          <GridCard
            key={episode.id}
            episode={episode}
            showChannel
            corner={<RemoveButton episode={episode} />}
          />
        ))}
      </ul>
      {isComplete && <Unavailable kept={kept} episodes={episodes} />}
    </>
  );
}

function foundWords(count: number): string {
  if (count === 0) return 'No talk in your history matches.';
  return count === 1 ? 'Found 1 talk' : `Found ${count} talks`;
}
