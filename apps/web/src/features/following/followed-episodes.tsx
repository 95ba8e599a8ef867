import type { FollowedItem } from '../../shared/api/types.js';
import { walkGrid } from '../../shared/episodes/episode-grid-keys.js';
import { GridCard } from '../../shared/episodes/grid-card.js';
import { useCardUnderPointer } from '../../shared/episodes/use-card-under-pointer.js';
import { useKeepPlace } from '../../shared/episodes/use-keep-place.js';

export interface FollowedProps {
  readonly items: readonly FollowedItem[];
  readonly isNew: (item: FollowedItem) => boolean;
}

export function FollowedEpisodes({ items, isNew }: FollowedProps) {
  const { ref, onFocus } = useKeepPlace(items.length);
  const pointer = useCardUnderPointer(items);
  return (
    <section aria-labelledby="followed-talks">
      <h2 id="followed-talks" className="mb-4 text-heading font-bold tracking-tight">
        Talks
      </h2>
      <ul
        ref={ref}
        aria-labelledby="followed-talks"
        onKeyDown={walkGrid}
        onFocus={onFocus}
        {...pointer}
        className="episode-grid"
      >
        {items.map((item) =>
          item.episode ? (
            <GridCard
              key={item.episode.id}
              episode={item.episode}
              showChannel
              corner={isNew(item) && <NewBadge />}
            />
          ) : null,
        )}
      </ul>
    </section>
  );
}

function NewBadge() {
  return (
    <p className="pointer-events-none absolute top-2 left-2 z-10 rounded-pill bg-lead px-2.5 py-0.5 text-caption font-bold text-lead-ink">
      New
    </p>
  );
}
