import { TOPICS_SHOWN } from '@elevate/rules';
import type { LucideIcon } from 'lucide-react';
import { memo, useState, type FocusEvent, type ReactNode } from 'react';
import type { Episode } from '../api/types.js';
import { classNames } from '../lib/class-names.js';
import { CardBody } from './card-body.js';
import { CardOverlay } from './card-overlay.js';
import { hoverHandlers } from './hover-handlers.js';

export interface GridCardProps {
  readonly episode: Episode;
  readonly showChannel: boolean;
  readonly eager?: boolean;
  readonly listedIcon?: LucideIcon;
  readonly corner?: ReactNode;
}

export const GridCard = memo(function GridCard(props: GridCardProps) {
  const { episode, showChannel, eager, listedIcon, corner } = props;
  const { open, handlers } = useOverlay();
  return (
    <li
      {...handlers}
      className={classNames(
        'card grid-card relative flex flex-col-reverse justify-end rounded-card pb-1 transition-transform duration-(--calm) ease-out [--tall:17rem]',
        // The overlay may exceed its card; `drawn-when-near` (content-visibility) would clip it.
        open ? 'z-10 -translate-y-1' : 'drawn-when-near',
      )}
    >
      <CardBody
        episode={episode}
        topicsShown={TOPICS_SHOWN.card}
        sizes="(min-width: 56rem) 22vw, (min-width: 44rem) 31vw, (min-width: 28rem) 46vw, 92vw"
        showChannel={showChannel}
        eager={eager}
        corner={corner}
      />
      {open && <CardOverlay episode={episode} tabbable listedIcon={listedIcon} />}
    </li>
  );
});

function useOverlay() {
  const [open, setOpen] = useState(false);
  const handlers = {
    ...hoverHandlers(
      () => setOpen(true),
      () => setOpen(false),
    ),
    onFocus: ({ target }: FocusEvent) => {
      if (target.matches(':focus-visible')) setOpen(true);
    },
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
      if (!currentTarget.contains(relatedTarget)) setOpen(false);
    },
  };
  return { open, handlers };
}
