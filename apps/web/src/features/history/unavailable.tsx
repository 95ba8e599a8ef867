import { buttonStyle } from '../../shared/ui/button-style.js';
import { forgetPositions } from '../../shared/watching/keep-progress.js';
import { offerUndo } from '../../shared/lib/offer-undo.js';
import type { WatchedEpisodes } from './watched.js';

export function Unavailable({ kept, episodes }: WatchedEpisodes) {
  const ids = kept
    .map(({ id }) => id)
    .filter((id) => !episodes.some((episode) => episode.id === id));
  if (ids.length === 0) return null;
  const remove = () => offerUndo('Removed from your history', forgetPositions(ids));
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-small text-plain">
      {ids.length === 1 ? '1 talk is' : `${ids.length} talks are`} no longer available.
      <button type="button" onClick={remove} className={buttonStyle('link', '-ml-5')}>
        Remove<span className="sr-only"> what is no longer available</span>
      </button>
    </p>
  );
}
