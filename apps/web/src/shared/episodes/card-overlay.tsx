import { formatDuration, TOPICS_SHOWN } from '@elevate/rules';
import { Check, EyeOff, Menu, type LucideIcon, Play, Plus } from 'lucide-react';
import {
  type FocusEvent,
  memo,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react';
import type { Episode } from '../api/generated/schema.js';
import { listen } from '../browser/listen.js';
import { classNames } from '../ui/class-names.js';
import { notifyMissing } from '../toasts/notify.js';
import { useListToggle } from '../saved/use-saved.js';
import {
  Button,
  iconButtonStyle,
  isPlainClick,
  Link,
  type LinkProps,
  useOpenPath,
} from '../ui/link.js';
import { TopicBadges } from '../ui/avatar.js';
import type { morphInto as Morph } from '../browser/view-transition.js';
import { paths } from '../paths.js';
import { EpisodePicture } from '../ui/picture.js';
import { onWatchProgress, watchedShare } from '../watching/watch-progress.js';
import { EpisodeFacts } from './episode-facts.js';
import { PlayButton } from './play-button.js';

type CardOverlayProps = Required<
  Pick<EpisodeCardProps, 'episode' | 'to' | 'tabbable' | 'listedIcon'>
>;

/** Hangs below the picture, so that it never covers a face. */
function CardOverlay({ episode, to, tabbable, listedIcon }: CardOverlayProps) {
  const { isListed, toggle, choose } = useListToggle(episode);
  const tabIndex = tabbable ? 0 : -1;
  const { title } = episode;
  const buttons = [
    {
      'aria-label': isListed ? `Remove ${title} from My List` : `Add ${title} to My List`,
      icon: isListed ? listedIcon : Plus,
      onPress: toggle,
    },
    { 'aria-label': `Add ${title} to a list`, title: 'Lists', icon: Menu, onPress: choose },
    {
      'aria-label': `Not interested in ${title}`,
      title: 'Not interested',
      icon: EyeOff,
      onPress: () => hideEpisode(episode),
    },
  ];
  return (
    <div className="rise absolute inset-x-0 top-0 mt-[57.5%] rounded-card bg-raised-2 p-3 shadow-xl ring-1 ring-inset ring-hairline">
      <p
        aria-hidden="true"
        className="line-clamp-2 text-small leading-[1.3] font-semibold text-strong"
      >
        <EpisodeLink to={to} tabIndex={-1} className="card-link">
          {episode.title}
        </EpisodeLink>
      </p>
      <p className="mt-1.5 flex flex-wrap items-center gap-x-4 gap-y-1 text-caption text-plain">
        <EpisodeFacts episode={episode} />
      </p>
      <TopicBadges topics={episode.topics.slice(0, TOPICS_SHOWN.carouselHover)} extra="mt-1.5" />
      <div className="relative mt-2 flex flex-wrap gap-1">
        <PlayButton
          episode={episode}
          title={episode.title}
          tabIndex={tabIndex}
          className={iconButtonStyle('lead', 'w-fit flex-1')}
        >
          <Play className="size-4 fill-current" />
          Play
        </PlayButton>
        {buttons.map((button, index) => (
          <Button
            key={index}
            isRound
            kind="outline"
            tabIndex={tabIndex}
            iconSize="size-5"
            {...button}
          />
        ))}
      </div>
    </div>
  );
}

async function hideEpisode({ id, title }: Episode): Promise<void> {
  try {
    const { hide } = await import('../following/hide.js');
    hide({ kind: 'episode', id, name: title });
  } catch {
    notifyMissing('This part of the page');
  }
}

/** Touch has no hover: a tap opens the episode, which offers the same buttons. */
function hoverHandlers(setOpen: HoveredCard['setOpen']) {
  return {
    // Not `pointerover`: browsers send it also when the page moves under a resting pointer.
    onPointerMove: ({ pointerType, buttons, currentTarget }: PointerEvent) => {
      if (pointerType !== 'touch' && !buttons) startHover({ element: currentTarget, setOpen });
    },
    onPointerLeave: ({ currentTarget }: PointerEvent) => endHover(currentTarget),
  };
}

const HOVER_DELAY_MS = 300;

interface HoveredCard {
  readonly element: Element;
  readonly setOpen: (isOpen: boolean) => void;
}

let hovered: HoveredCard | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

const INTERRUPTIONS = ['scroll', 'pointerdown'] as const;

function startHover(card: HoveredCard): void {
  if (hovered?.element === card.element) return;
  endHover(hovered?.element);
  hovered = card;
  wait();
  for (const type of INTERRUPTIONS) document.addEventListener(type, wait, true);
}

function endHover(element: Element | undefined): void {
  if (!hovered || hovered.element !== element) return;
  stopWaiting();
  hovered.setOpen(false);
  hovered = null;
}

function wait(): void {
  clearTimeout(timer);
  timer = setTimeout(() => hovered?.setOpen(true), HOVER_DELAY_MS);
}

function stopWaiting(): void {
  clearTimeout(timer);
  for (const type of INTERRUPTIONS) document.removeEventListener(type, wait, true);
}

/** Closes an open card until the pointer or the focus comes back; what lies below does not get the key. */
function useEscape(isOpen: boolean, setOpen: HoveredCard['setOpen']): void {
  useEffect(() => {
    if (!isOpen) return undefined;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopImmediatePropagation();
      stopWaiting();
      setOpen(false);
    };
    return listen(window, 'keydown', onKey, true);
  }, [isOpen, setOpen]);
}

interface EpisodeCardProps {
  readonly episode: Episode;
  readonly to?: string | undefined;
  readonly topicsShown: number;
  readonly heading?: ReactNode;
  readonly excerpt?: ReactNode;
  readonly sizes: string;
  readonly showChannel?: boolean | undefined;
  readonly tabbable?: boolean;
  readonly eager?: boolean | undefined;
  readonly corner?: ReactNode;
  readonly listedIcon?: LucideIcon | undefined;
  readonly className: string;
}

/** A reversed column: in DOM order the title comes first, for screen readers. */
export const EpisodeCard = memo(function EpisodeCard(props: EpisodeCardProps) {
  const { episode, topicsShown, sizes, showChannel = true, tabbable = true } = props;
  const { to = paths.video(episode.id), eager, corner, listedIcon = Check, className } = props;
  const [isOpen, setOpen] = useState(false);
  useEscape(isOpen, setOpen);
  const topics = episode.topics.slice(0, topicsShown).join(' · ');
  const focusHandlers = {
    onFocus: ({ target }: FocusEvent) => target.matches(':focus-visible') && setOpen(true),
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) =>
      currentTarget.contains(relatedTarget) || setOpen(false),
  };
  return (
    <li
      {...hoverHandlers(setOpen)}
      {...focusHandlers}
      className={classNames(
        'card relative flex flex-col-reverse justify-end rounded-card pb-1',
        isOpen && 'z-10 -translate-y-1',
        className,
      )}
    >
      <div className="card-words">
        <h3
          lang={episode.language ?? undefined}
          className="line-clamp-2 font-text text-small leading-[1.3] font-semibold"
        >
          <EpisodeLink to={to} tabIndex={tabbable ? 0 : -1} className="card-link">
            {props.heading ?? episode.title}
          </EpisodeLink>
        </h3>
        {props.excerpt}
        {showChannel && (
          <p className="truncate mt-1 text-caption text-plain">{episode.channel.name}</p>
        )}
        {topics && <p className="truncate text-caption text-quiet">{topics}</p>}
      </div>
      {/* Clicks pass through to the link, which lies below this later element. */}
      <div className="pointer-events-none relative">
        <EpisodePicture
          episode={episode}
          sizes={sizes}
          badges={corner ? 'many' : 'one'}
          eager={eager}
          className="card-picture relative aspect-video rounded-card"
        />
        <p className="absolute right-2 bottom-2 rounded-[0.375rem] bg-ground/85 px-1.5 py-px text-caption font-semibold text-strong tabular-nums">
          <span className="sr-only">Duration: </span>
          {formatDuration(episode.duration_seconds)}
        </p>
        <WatchedBar episode={episode} />
      </div>
      {corner}
      {isOpen && (
        <CardOverlay episode={episode} to={to} tabbable={tabbable} listedIcon={listedIcon} />
      )}
    </li>
  );
});

function WatchedBar({ episode }: { readonly episode: Episode }) {
  const share = useSyncExternalStore(
    onWatchProgress,
    () => watchedShare(episode.id, episode.duration_seconds),
    () => 0,
  );
  if (share === 0) return null;
  const percent = Math.max(1, Math.round(share * 100));
  return (
    <p className="absolute inset-x-0 bottom-0 h-1 overflow-hidden rounded-b-card bg-ground/85">
      <span className="sr-only">{share === 1 ? 'Watched' : `${percent}% watched`}</span>
      <span aria-hidden="true" className="block h-full bg-lead" style={{ width: `${percent}%` }} />
    </p>
  );
}

// Not in the script of the first view. Until it is loaded, a click is an ordinary one.
let morphInto: typeof Morph | undefined;
const loadMorph = () => {
  void import('../browser/view-transition.js').then(
    (loaded) => (morphInto = loaded.morphInto),
    () => undefined,
  );
};

/** The card's picture grows into the page's where the browser has view transitions. */
function EpisodeLink({ to, ...link }: LinkProps) {
  const open = useOpenPath();
  const onClick = (event: MouseEvent<HTMLAnchorElement>) => {
    const picture = event.currentTarget.closest('.card')?.querySelector('.card-picture');
    if (!picture || !isPlainClick(event)) return;
    if (morphInto?.(picture, '.episode-picture', () => open(to))) event.preventDefault();
  };
  return (
    <Link to={to} onClick={onClick} onPointerEnter={loadMorph} onFocus={loadMorph} {...link} />
  );
}
