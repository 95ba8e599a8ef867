import { TOPICS_SHOWN } from '@elevate/rules';
import { memo, type FocusEvent, type PointerEvent } from 'react';
import { Link } from 'react-router-dom';
import type { Episode } from '../api/types.js';
import { classNames } from '../lib/class-names.js';
import { paths } from '../paths.js';
import { Picture } from '../ui/picture.js';
import { CardOverlay } from './card-overlay.js';

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
  const { episode, index, open, tabbable } = props;
  const { channel } = episode;
  // Touch has no hover: a tap opens the episode, which offers the same buttons.
  const byMouse = (act: (episodeId: string) => void) => (event: PointerEvent) => {
    if (event.pointerType === 'mouse') act(episode.id);
  };
  const leave = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) props.onClose(episode.id);
  };
  const arrive = (event: FocusEvent) => {
    props.onActivate(index);
    if (event.target.matches(':focus-visible')) props.onOpen(episode.id);
  };
  return (
    <li
      className={classNames(
        'card relative snap-start rounded-card pb-1 transition-transform duration-(--calm) ease-out',
        open && 'z-10 -translate-y-1',
      )}
      // Not `pointerenter`: React derives it from leaving another element, and an element removed under the pointer is
      // never left.
      onPointerOver={byMouse(props.onOpen)}
      onPointerLeave={byMouse(props.onClose)}
      onFocus={arrive}
      onBlur={leave}
    >
      <Picture
        id={episode.id}
        name={channel.name}
        src={episode.thumbnail_url}
        thumbnails={episode.thumbnails}
        sizes="(min-width: 120rem) 20rem, (min-width: 30rem) calc(11.1rem + 8vw), 13.5rem"
        className="relative aspect-video rounded-card"
      />
      <div className="pt-3">
        <h3 className="lines-2 min-h-[2.6em] font-text text-small leading-[1.3] font-semibold">
          <Link to={paths.video(episode.id)} tabIndex={tabbable ? 0 : -1} className="card-link">
            {episode.title}
          </Link>
        </h3>
        <p className="lines-1 mt-1 text-caption text-plain">{channel.name}</p>
        <p className="lines-1 min-h-[1.4em] text-caption text-quiet">
          {episode.topics.slice(0, TOPICS_SHOWN.carouselIdle).join(' · ')}
        </p>
      </div>
      {open && <CardOverlay episode={episode} tabbable={tabbable} />}
    </li>
  );
});
