import {
  type FocusEvent,
  type KeyboardEvent,
  memo,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { TOPICS_SHOWN } from '@elevate/rules';
import type { LucideIcon } from 'lucide-react';
import type { Episode } from '../api/types.js';
import { classNames } from '../lib/words.js';
import { Skeleton } from '../ui/skeleton.js';
import { CardBody, CardOverlay, hoverHandlers } from './card-overlay.js';

export interface EpisodeGridProps {
  readonly labelledBy: string;
  readonly episodes: readonly Episode[];
  readonly showChannel?: boolean;
}

export function EpisodeGrid({ labelledBy, episodes, showChannel = true }: EpisodeGridProps) {
  if (episodes.length === 0) return null;
  return (
    <ul aria-labelledby={labelledBy} onKeyDown={walkGrid} className="episode-grid">
      {episodes.map((episode, index) => (
        <GridCard
          key={episode.id}
          episode={episode}
          showChannel={showChannel}
          eager={index === 0}
        />
      ))}
    </ul>
  );
}

/** When the focused card is removed, focuses the card that takes its place. */
export function useKeepPlace(count: number) {
  const ref = useRef<HTMLUListElement>(null);
  const place = useRef(-1);
  const before = useRef(count);

  useEffect(() => {
    const isFewer = count < before.current;
    before.current = count;
    // Focus elsewhere means that the user has moved on.
    if (!isFewer || place.current < 0 || document.activeElement !== document.body) return;
    const cards = ref.current?.children;
    const next = cards?.item(Math.min(place.current, count - 1));
    next?.querySelector<HTMLElement>('a, button')?.focus({ preventScroll: true });
  }, [count]);

  const onFocus = ({ currentTarget, target }: FocusEvent) => {
    place.current = [...currentTarget.children].findIndex((card) => card.contains(target));
  };
  return { ref, onFocus };
}

// The panel of a card that was removed hung below it: the mouse may rest there, below the card that took its place.
const BELOW_PX = [0, 56, 112, 168];

/** Opens the card that moves under a resting mouse; browsers report hover late or only on the next movement. */
export function useCardUnderPointer(cards: readonly unknown[]) {
  const mouse = useRef<PointerEvent>(null);
  useLayoutEffect(() => {
    const { clientX, clientY } = mouse.current ?? {};
    if (clientX === undefined || clientY === undefined) return;
    const over = { bubbles: true, pointerType: 'mouse' };
    const card = BELOW_PX.map((below) =>
      document.elementFromPoint(clientX, clientY - below)?.closest('li.card'),
    ).find(Boolean);
    card?.dispatchEvent(new window.PointerEvent('pointerover', over));
  }, [cards]);
  const follow = (event: PointerEvent) => {
    mouse.current = event.pointerType === 'mouse' ? event : null;
  };
  return {
    onPointerMove: follow,
    onPointerDown: follow,
    onPointerLeave: () => {
      mouse.current = null;
    },
  };
}

const CARDS = [0, 1, 2, 3, 4, 5, 6, 7];

export function EpisodeGridSkeleton({ showChannel = true }: Pick<EpisodeGridProps, 'showChannel'>) {
  return (
    <div aria-hidden="true" className="episode-grid">
      {CARDS.map((card) => (
        <div key={card} className="pb-1">
          <Skeleton className="aspect-video" />
          <div className="pt-3">
            <div className="min-h-[2.6em] text-small leading-[1.3]">
              <Skeleton className="h-4 w-11/12" />
              <Skeleton className="mt-1.5 h-4 w-2/3" />
            </div>
            {showChannel && (
              <div className="mt-1 h-[1.4em] text-caption">
                <Skeleton className="h-3 w-1/2" />
              </div>
            )}
            <div className="min-h-[1.4em] text-caption" />
          </div>
        </div>
      ))}
    </div>
  );
}

interface GridCardProps {
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

type Move = (now: number, columns: number, last: number) => number;

const moves: Record<string, Move> = {
  ArrowRight: (now, _, last) => Math.min(now + 1, last),
  ArrowLeft: (now) => Math.max(now - 1, 0),
  ArrowDown: (now, columns, last) => (now + columns > last ? now : now + columns),
  ArrowUp: (now, columns) => (now < columns ? now : now - columns),
  Home: () => 0,
  End: (_, __, last) => last,
};

/** Arrow keys, Home and End move between cards. Moves without a target keep the browser's scrolling. */
export function walkGrid(event: KeyboardEvent<HTMLUListElement>): void {
  const move = moves[event.key];
  if (!move || isCombined(event)) return;
  const cards = [...event.currentTarget.children] as HTMLElement[];
  const now = cards.findIndex((card) => card.contains(event.target as Node));
  const next = cards[move(now, columnsOf(cards), cards.length - 1)];
  if (now < 0 || !next || next === cards[now]) return;
  event.preventDefault();
  const link = next.querySelector<HTMLElement>('.card-link') ?? next.querySelector('a');
  link?.focus({ preventScroll: true });
  next.scrollIntoView({ block: 'nearest' });
}

const isCombined = ({ altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean =>
  altKey || ctrlKey || metaKey || shiftKey;

function columnsOf(cards: readonly HTMLElement[]): number {
  const second = cards.findIndex(({ offsetTop }) => offsetTop !== cards[0]?.offsetTop);
  return second < 0 ? cards.length : second;
}
