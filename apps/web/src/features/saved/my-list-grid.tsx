import { Trash2 } from 'lucide-react';
import { removeSaved } from '../../shared/saved/change-saved.js';
import { MY_LIST } from '../../shared/saved/saved-kinds.js';
import type { ListItem } from '../../shared/api/types.js';
import { GridCard } from '../../shared/episodes/grid-card.js';
import { walkGrid } from '../../shared/episodes/episode-grid-keys.js';
import { useCardUnderPointer } from '../../shared/episodes/use-card-under-pointer.js';
import { useSessionStore } from '../../shared/session/use-session-store.js';
import { RemoveButton } from './remove-button.js';
import { UnavailableCard } from './unavailable-card.js';
import { useKeepPlace } from '../../shared/episodes/use-keep-place.js';

export interface MyListGridProps {
  readonly labelledBy: string;
  readonly items: readonly ListItem[];
}

export function MyListGrid({ labelledBy, items }: MyListGridProps) {
  const store = useSessionStore();
  const { ref, onFocus } = useKeepPlace(items.length);
  const pointer = useCardUnderPointer(items);
  const remove = (episodeId: string) => void removeSaved(store, MY_LIST, episodeId);
  return (
    <>
      <h2 className="sr-only">Saved talks</h2>
      <ul
        ref={ref}
        aria-labelledby={labelledBy}
        onKeyDown={walkGrid}
        onFocus={onFocus}
        {...pointer}
        className="episode-grid"
      >
        {items.map((entry) =>
          entry.episode ? (
            <GridCard
              key={entry.episode_id}
              episode={entry.episode}
              showChannel
              listedIcon={Trash2}
              corner={
                // Touch devices only; with a mouse, the hovered card has the button.
                <RemoveButton
                  title={entry.episode.title}
                  onPress={() => remove(entry.episode_id)}
                  className="pointer-fine:hidden"
                />
              }
            />
          ) : (
            <UnavailableCard key={entry.episode_id} entry={entry} onRemove={remove} />
          ),
        )}
      </ul>
    </>
  );
}
