import { formatDuration, TOPICS_SHOWN } from '@elevate/rules';
import type { LucideIcon } from 'lucide-react';
import { memo, useState, type FocusEvent, type PointerEvent, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Episode } from '../api/types.js';
import { classNames } from '../lib/class-names.js';
import { paths } from '../paths.js';
import { Picture } from '../ui/picture.js';
import { CardOverlay } from './card-overlay.js';

export interface GridCardProps {
  readonly episode: Episode;
  readonly showChannel: boolean;
  readonly listedIcon?: LucideIcon;
  readonly corner?: ReactNode;
}

export const GridCard = memo(function GridCard(props: GridCardProps) {
  const { episode, showChannel, listedIcon, corner } = props;
  const { open, handlers } = useOverlay();
  return (
    <li
      {...handlers}
      className={classNames(
        'card relative flex flex-col-reverse justify-end rounded-card pb-1 transition-transform duration-(--calm) ease-out [--tall:17rem]',
        // The overlay may exceed its card; `drawn-when-near` (content-visibility) would clip it.
        open ? 'z-10 -translate-y-1' : 'drawn-when-near',
      )}
    >
      <div className="pt-3">
        <h3 className="lines-2 min-h-[2.6em] font-text text-small leading-[1.3] font-semibold max-[28rem]:min-h-0">
          <Link to={paths.video(episode.id)} className="card-link">
            {episode.title}
          </Link>
        </h3>
        {showChannel && (
          <p className="lines-1 mt-1 text-caption text-plain">{episode.channel.name}</p>
        )}
        <p className="lines-1 min-h-[1.4em] text-caption text-quiet">
          {episode.topics.slice(0, TOPICS_SHOWN.card).join(' · ')}
        </p>
      </div>
      {/* After the text in DOM order, so that screen readers read the title first. */}
      <div className="relative">
        <Picture
          id={episode.id}
          name={episode.channel.name}
          src={episode.thumbnail_url}
          thumbnails={episode.thumbnails}
          sizes="(min-width: 56rem) 22vw, (min-width: 44rem) 31vw, (min-width: 28rem) 46vw, 92vw"
          badged
          className="relative aspect-video rounded-card"
        />
        <p className="pointer-events-none absolute right-2 bottom-2 rounded-[0.375rem] bg-ground/85 px-1.5 py-px text-caption font-semibold text-strong tabular-nums">
          <span className="sr-only">Duration: </span>
          {formatDuration(episode.duration_seconds)}
        </p>
        {corner}
      </div>
      {open && <CardOverlay episode={episode} tabbable listedIcon={listedIcon} />}
    </li>
  );
});

function useOverlay() {
  const [open, setOpen] = useState(false);
  const handlers = {
    // Touch has no hover. Not `pointerenter`: React derives it from leaving another element, and an element removed
    // under the pointer is never left.
    onPointerOver: ({ pointerType }: PointerEvent) => setOpen((now) => now || isMouse(pointerType)),
    onPointerLeave: ({ pointerType }: PointerEvent) =>
      setOpen((now) => now && !isMouse(pointerType)),
    onFocus: ({ target }: FocusEvent) => {
      if (target.matches(':focus-visible')) setOpen(true);
    },
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
      if (!currentTarget.contains(relatedTarget)) setOpen(false);
    },
  };
  return { open, handlers };
}

const isMouse = (pointerType: string): boolean => pointerType === 'mouse';
