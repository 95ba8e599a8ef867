import {
  type ReactNode,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { ArrowRight, ChevronLeft, ChevronRight } from 'lucide-react';
import { CAROUSEL_END_THRESHOLD_PX, CAROUSEL_STEP_SHARE, TOPICS_SHOWN } from '@elevate/rules';
import type { Episode } from '../api/generated/schema.js';
import { addressKey } from '../page/use-parameters.js';
import { classNames } from '../ui/class-names.js';
import { scrollBehavior } from '../browser/scroll-behavior.js';
import { buttonStyle, Link } from '../ui/link.js';
import { EpisodeCard } from './card-overlay.js';
import { cardIndexOf, walkGrid } from './walk-grid.js';
import { useCardUnderPointer } from './use-card-under-pointer.js';
import { useVisible } from '../following/visible.js';

export interface RowProps extends Pick<CarouselProps, 'id' | 'showChannel'> {
  readonly title: ReactNode;
  readonly episodes: readonly Episode[];
  readonly action?: ReactNode;
  readonly emptyText?: string;
  readonly emptyHint?: string;
}

export function Row(props: RowProps) {
  const {
    id,
    title,
    episodes,
    action,
    showChannel,
    emptyText = 'No episodes available',
    emptyHint,
  } = props;
  const headingId = useId();
  return (
    <section aria-labelledby={headingId}>
      {/* The panels of the row above hang into this space, and must not take the clicks meant for what stands here. */}
      <div className="edged relative z-1 mb-4 flex min-h-11 items-center justify-between gap-4">
        <h2 id={headingId} className="min-w-0 text-heading font-bold tracking-tight">
          {title}
        </h2>
        {action}
      </div>
      {episodes.length > 0 ? (
        <Carousel id={id} labelledBy={headingId} episodes={episodes} showChannel={showChannel} />
      ) : (
        <p className="edged text-small text-quiet">
          <span className="font-semibold text-plain">{emptyText}</span>
          {emptyHint !== undefined && <>. {emptyHint}</>}
        </p>
      )}
    </section>
  );
}

/** The usual action of a row. Its name says for screen readers what is seen. */
export function ViewAll({ to, of }: { readonly to: string; readonly of: string }) {
  return (
    <Link to={to} className={buttonStyle('link', '-mr-4')}>
      View All<span className="sr-only"> {of}</span>
      <ArrowRight className="size-4" />
    </Link>
  );
}

interface CarouselProps {
  /** Stable row key across visits, for scroll restoration. */
  readonly id: string;
  readonly labelledBy: string;
  readonly episodes: readonly Episode[];
  readonly showChannel?: boolean | undefined;
}

function Carousel({ id, labelledBy, episodes, showChannel }: CarouselProps) {
  const { ref, arrows, step } = useCarouselScroll(id, episodes.length);
  const [chosen, setChosen] = useState(0);
  // Live updates may shorten the row below the chosen index.
  const active = Math.min(chosen, episodes.length - 1);
  return (
    <div className="relative">
      {/* One tab stop for each row, arrow keys inside: otherwise a page of fifteen rows has three hundred stops. */}
      <ul
        ref={ref}
        aria-labelledby={labelledBy}
        onKeyDown={walkGrid}
        onFocus={({ currentTarget, target }) => setChosen(cardIndexOf(currentTarget, target))}
        {...useCardUnderPointer(episodes)}
        className="reel -mt-3 -mb-28 pt-3 pb-28"
      >
        {episodes.map((episode, index) => (
          <EpisodeCard
            key={episode.id}
            episode={episode}
            topicsShown={TOPICS_SHOWN.carouselIdle}
            sizes="(min-width: 120rem) 20rem, (min-width: 30rem) calc(11.1rem + 8vw), 13.5rem"
            showChannel={showChannel}
            tabbable={index === active}
            className="snap-start"
          />
        ))}
      </ul>
      {arrows.left && <ArrowButton side="left" onPress={() => step(-1)} />}
      {arrows.right && <ArrowButton side="right" onPress={() => step(1)} />}
    </div>
  );
}

const left = new Map<string, number>();

// `useLocation` would render every row again whenever an overlay opens.
const placeOf = (id: string): string => `${addressKey()} ${id}`;

/** Restores the scroll offset of row `id` when the visitor returns to the page. */
function useCarouselScroll(id: string, itemCount: number) {
  const ref = useRef<HTMLUListElement>(null);
  const [arrows, setArrows] = useState<Arrows>({ left: false, right: false });

  useLayoutEffect(() => {
    const was = left.get(placeOf(id));
    if (ref.current && was) ref.current.scrollLeft = was;
  }, [id]);

  const update = useCallback(() => {
    if (!ref.current) return;
    left.set(placeOf(id), ref.current.scrollLeft);
    const next = arrowsOf(ref.current);
    setArrows((now) => (now.left === next.left && now.right === next.right ? now : next));
  }, [id]);

  useEffect(() => {
    const reel = ref.current;
    if (!reel) return undefined;
    // A ResizeObserver also reports once at the start, after layout.
    const observer = new ResizeObserver(update);
    observer.observe(reel);
    reel.addEventListener('scroll', update, { passive: true });
    return () => {
      observer.disconnect();
      reel.removeEventListener('scroll', update);
    };
  }, [update, itemCount]);

  // The snap points then align the nearest card.
  const step = (direction: 1 | -1) => {
    const width = ref.current?.clientWidth ?? 0;
    const offset = direction * width * CAROUSEL_STEP_SHARE;
    ref.current?.scrollBy({ left: offset, behavior: scrollBehavior() });
  };
  return { ref, arrows, step };
}

interface Arrows {
  readonly left: boolean;
  readonly right: boolean;
}

export function arrowsOf(
  reel: Pick<Element, 'scrollLeft' | 'clientWidth' | 'scrollWidth'>,
): Arrows {
  const { scrollLeft, clientWidth, scrollWidth } = reel;
  return {
    left: scrollLeft > 0,
    right: scrollWidth - clientWidth - scrollLeft > CAROUSEL_END_THRESHOLD_PX,
  };
}

const sides = {
  left: { icon: ChevronLeft, label: 'Scroll left', place: 'left-2' },
  right: { icon: ChevronRight, label: 'Scroll right', place: 'right-2' },
} as const;

/** Hidden on touch devices, which swipe. */
function ArrowButton({ side, onPress }: { side: keyof typeof sides; onPress: () => void }) {
  const { icon: Icon, label, place } = sides[side];
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onPress}
      className={classNames(
        'rise absolute top-[calc(var(--card)*9/32)] z-20 -mt-5.5 grid size-11 place-items-center rounded-pill bg-raised text-strong shadow-xl ring-1 ring-hairline transition-transform duration-(--quick) ease-out hover:scale-108 hover:text-lead-text max-sm:hidden pointer-coarse:hidden',
        place,
      )}
    >
      <Icon className="size-6" />
    </button>
  );
}

interface VisibleRowProps extends RowProps {
  readonly isOptional?: boolean;
}

export function VisibleRow({ isOptional = false, episodes, ...props }: VisibleRowProps) {
  const visible = useVisible(episodes);
  if (isOptional && visible.length === 0 && episodes.length > 0) return null;
  return <Row {...props} episodes={visible} />;
}

export function RowSpacer() {
  return <div aria-hidden="true" className="row-place" />;
}

export function RowSkeleton() {
  return <div aria-hidden="true" className="row-place shimmer" />;
}
