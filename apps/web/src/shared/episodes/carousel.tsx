import { useCallback, useState } from 'react';
import type { Episode } from '../api/types.js';
import { ArrowButton } from './arrow-button.js';
import { EpisodeCard } from './episode-card.js';
import { useCardUnderPointer } from './use-card-under-pointer.js';
import { useCarouselScroll } from './use-carousel-scroll.js';
import { useRovingCard } from './use-roving-card.js';

export interface CarouselProps {
  /** Stable row key across visits, for scroll restoration. */
  readonly id: string;
  readonly labelledBy: string;
  readonly episodes: readonly Episode[];
}

export function Carousel({ id, labelledBy, episodes }: CarouselProps) {
  const { ref, arrows, step } = useCarouselScroll(id, episodes.length);
  const { active, setActive, onKeyDown } = useRovingCard(episodes.length);
  const pointer = useCardUnderPointer(episodes);
  const [hovered, setHovered] = useState<string | null>(null);
  const close = useCallback(
    (episodeId: string) => setHovered((now) => (now === episodeId ? null : now)),
    [],
  );
  return (
    <div className="relative">
      <ul
        ref={ref}
        aria-labelledby={labelledBy}
        onKeyDown={onKeyDown}
        {...pointer}
        className="reel -mt-3 -mb-28 pt-3 pb-28"
      >
        {episodes.map((episode, index) => (
          <EpisodeCard
            key={episode.id}
            episode={episode}
            open={hovered === episode.id}
            tabbable={index === active}
            index={index}
            onOpen={setHovered}
            onClose={close}
            onActivate={setActive}
          />
        ))}
      </ul>
      {arrows.left && <ArrowButton side="left" onPress={() => step(-1)} />}
      {arrows.right && <ArrowButton side="right" onPress={() => step(1)} />}
    </div>
  );
}
