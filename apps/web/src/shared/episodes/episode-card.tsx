import { TOPICS_SHOWN } from '@elevate/rules';
import { memo, type FocusEvent } from 'react';
import type { Episode } from '../api/types.js';
import { classNames } from '../lib/class-names.js';
import { CardBody } from './card-body.js';
import { CardOverlay } from './card-overlay.js';
import { hoverHandlers } from './hover-handlers.js';

export interface EpisodeCardProps {
  readonly episode: Episode;
  readonly open: boolean;
  readonly tabbable: boolean;
  readonly index: number;
  // Shared by all cards, so that memoized cards do not render again.
  readonly onOpen: (episodeId: string) => void;
  readonly onClose: (episodeId: string) => void;
  readonly onActivate: (index: number) => void;
}

/** Memoized. The link covers the whole card. */
export const EpisodeCard = memo(function EpisodeCard(props: EpisodeCardProps) {
  const { episode, index, open, tabbable, onOpen, onClose } = props;
  const leave = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) onClose(episode.id);
  };
  const arrive = (event: FocusEvent) => {
    props.onActivate(index);
    if (event.target.matches(':focus-visible')) onOpen(episode.id);
  };
  return (
    <li
      className={classNames(
        'card relative flex snap-start flex-col-reverse justify-end rounded-card pb-1 transition-transform duration-(--calm) ease-out',
        open && 'z-10 -translate-y-1',
      )}
      {...hoverHandlers(
        () => onOpen(episode.id),
        () => onClose(episode.id),
      )}
      onFocus={arrive}
      onBlur={leave}
    >
      <CardBody
        episode={episode}
        topicsShown={TOPICS_SHOWN.carouselIdle}
        sizes="(min-width: 120rem) 20rem, (min-width: 30rem) calc(11.1rem + 8vw), 13.5rem"
        tabbable={tabbable}
      />
      {open && <CardOverlay episode={episode} tabbable={tabbable} />}
    </li>
  );
});
