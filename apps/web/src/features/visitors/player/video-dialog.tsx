import { ExternalLink, X } from 'lucide-react';
import * as Dialog from 'radix-ui/dialog';
import { useCallback, useState } from 'react';
import { formatMoment, HISTORY_DAYS } from '@elevate/rules';
import { useSearchParams } from 'react-router-dom';
import { pagesApi } from '../../../shared/api/pages.api.js';
import { isAbsent } from '../../../shared/api/base-api.js';
import { Chapters, useStartSeconds } from '../../../shared/episodes/chapters.js';
import { usePlayOverlay } from '../../../shared/episodes/play-button.js';
import { Share } from '../../../shared/episodes/share.js';
import { PlayNote } from '../../../shared/episodes/play-note.js';
import { Button, ButtonLink, iconButtonStyle } from '../../../shared/ui/link.js';
import { Pending, Skeleton } from '../../../shared/ui/notice.js';
import { quietPart } from '../../../shared/page/lazy-part.js';
import { START_PARAMETER, watchOnYouTube } from '../../../shared/paths.js';
import { keepPosition, type Position } from '../../../shared/watching/keep-position.js';
import { resumeSeconds } from '../../../shared/watching/watched-episodes.api.js';
import { hasTranscript, LazyTranscript } from '../../../shared/transcript/lazy-transcript.js';
import { PlayerClock } from '../../../shared/transcript/player-clock.js';
import type { EpisodeDetail } from '../../../shared/api/generated/schema.js';
import { Description } from '../../../shared/episodes/description.js';
import { EpisodeFacts } from '../../../shared/episodes/episode-facts.js';
import { Avatar } from '../../../shared/ui/avatar.js';
import { EpisodePicture } from '../../../shared/ui/picture.js';
import { parseJson } from '../../../shared/browser/device-storage.js';
import { listen } from '../../../shared/browser/listen.js';
import { CollectionSteps } from './collection-steps.js';

interface VideoDialogProps {
  readonly episodeId: string;
  readonly onCloseAutoFocus: (event: Event) => void;
}

/** The dialog stays while one video follows another, and with it the focus. */
export function VideoDialog({ episodeId, onCloseAutoFocus }: VideoDialogProps) {
  const { close } = usePlayOverlay();
  const { data } = pagesApi.useGetEpisodeQuery(episodeId);
  const channel = data?.id === episodeId ? data.channel : undefined;
  return (
    <Dialog.Root open onOpenChange={(open) => open || close()}>
      <Dialog.Portal>
        <Dialog.Overlay className="video-veil">
          <Dialog.Content
            aria-describedby={undefined}
            onCloseAutoFocus={onCloseAutoFocus}
            // The first Escape empties a search field.
            onEscapeKeyDown={(event) => isFilledField(event.target) && event.preventDefault()}
            className="video-box rise"
          >
            <div className="flex flex-none items-center justify-between gap-2 py-2 pr-2 pl-4 sm:pl-6">
              <p className="flex min-w-0 items-center gap-2.5 text-small font-semibold text-plain">
                {channel && (
                  <>
                    <Avatar of={channel} className="size-7" />
                    <span className="truncate">{channel.name}</span>
                  </>
                )}
              </p>
              <Dialog.Close aria-label="Close video" className={iconButtonStyle('quiet')}>
                <X className="size-5" />
              </Dialog.Close>
            </div>
            <Video key={episodeId} episodeId={episodeId} />
          </Dialog.Content>
        </Dialog.Overlay>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

const isFilledField = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement && target.value !== '';

function Video({ episodeId }: { readonly episodeId: string }) {
  const { openedHere, change } = usePlayOverlay();
  const start = useStart(episodeId);
  const [isEnded, setEnded] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [clock] = useState(() => new PlayerClock());
  const query = pagesApi.useGetEpisodeQuery(episodeId);
  const episode = query.currentData;
  if (!episode && isAbsent(query.error)) {
    return (
      <div className={WORDS}>
        <Dialog.Title className={TITLE}>Episode not found</Dialog.Title>
        <p className="mt-3 text-body text-plain">
          This episode is not available. It may have been removed.
        </p>
      </div>
    );
  }
  return (
    <>
      {/* Play was clicked where the video is known to be embeddable. */}
      <VideoStage
        episodeId={episodeId}
        episode={episode}
        isSure={openedHere}
        startSeconds={start.seconds}
        clock={clock}
        onState={setEnded}
        onProblem={setProblem}
      />
      <div className={WORDS}>
        {/* Below the player, because nothing may overlay it. Screen readers announce only what comes into a live region. */}
        <div role="status">{isEnded && <NextOffer episodeId={episodeId} />}</div>
        <CollectionSteps episodeId={episodeId} />
        <Dialog.Title lang={episode?.language ?? undefined} className={TITLE}>
          {episode?.title ?? 'Episode'}
        </Dialog.Title>
        <div role="status">
          {problem !== undefined && (
            <p className="mt-2 text-small font-semibold text-strong">
              {problem} The link below leads to YouTube.
            </p>
          )}
        </div>
        {start.isResumed && (
          <p className="mt-2 flex flex-wrap items-center gap-x-3 text-small text-plain">
            Resumed at {formatMoment(start.seconds)}. Your position is kept for {HISTORY_DAYS} days.
            <Button
              kind="link"
              extra="-ml-5"
              onPress={() => change(episodeId, '0')}
              label="Start over"
            />
          </p>
        )}
        {episode ? (
          <VideoAbout episode={episode} clock={clock} />
        ) : (
          <div className="mt-4">
            <Pending
              failed="The details of this episode could not be loaded"
              query={query}
              skeleton={<Skeleton className="h-5 w-3/5" />}
            />
          </div>
        )}
        <div className="mt-5 flex flex-wrap gap-3">
          <ButtonLink
            to={watchOnYouTube(episodeId)}
            target="_blank"
            rel="noreferrer"
            label="Watch on YouTube"
          >
            <ExternalLink className="size-4" />
          </ButtonLink>
          {/* Also before the title is known: a button that comes later moves the page. */}
          <Share
            kind="episodes"
            of={episode ?? { id: episodeId, title: 'Video' }}
            position={() => clock.seconds ?? start.seconds}
          />
        </div>
      </div>
    </>
  );
}

const WORDS = 'video-words px-4 pt-4 pb-6 sm:px-6';
const TITLE = 'text-heading leading-[1.25] font-bold tracking-tight';

interface VideoStageProps extends PlayerProps {
  readonly episode: EpisodeDetail | undefined;
  /** The video is known to be embeddable before its details load. */
  readonly isSure: boolean;
}

function VideoStage({ episode, isSure, ...player }: VideoStageProps) {
  if (!episode && !isSure) return <Skeleton className="video-frame rounded-none" />;
  if (!episode || episode.embeddable) return <Player {...player} title={episode?.title} />;
  return (
    <div className="video-frame relative isolate">
      <EpisodePicture
        eager
        episode={episode}
        sizes="(min-width: 64rem) 64rem, 100vw"
        className="absolute inset-0 -z-10 opacity-35"
      />
      <p className="mx-auto grid h-full max-w-md place-items-center px-6 text-center text-body font-semibold text-strong">
        This video can be played only on YouTube. Use the link below.
      </p>
    </div>
  );
}

interface PlayerProps {
  readonly episodeId: string;
  readonly title?: string | undefined;
  readonly startSeconds: number;
  readonly clock: PlayerClock;
  readonly onState: (isEnded: boolean) => void;
  readonly onProblem: (words: string | undefined) => void;
}

/** Nothing may overlay any part of the player. */
function Player({ episodeId, title, startSeconds, clock, onState, onProblem }: PlayerProps) {
  const player = playerOf(episodeId, startSeconds);
  const follow = useCallback(
    (frame: HTMLIFrameElement) => followPlayer(frame, episodeId, { clock, onState, onProblem }),
    [episodeId, clock, onState, onProblem],
  );
  return (
    <iframe
      // A new frame: a new address in the old one would add a history entry.
      key={player}
      ref={follow}
      src={player}
      title={`Video: ${title ?? 'the episode'}`}
      allow="autoplay; encrypted-media; picture-in-picture"
      allowFullScreen
      referrerPolicy="strict-origin-when-cross-origin"
      className="video-frame bg-black"
    />
  );
}

interface VideoAboutProps {
  readonly episode: EpisodeDetail;
  readonly clock: PlayerClock;
}

function VideoAbout({ episode, clock }: VideoAboutProps) {
  return (
    <>
      <p className="mt-2 flex flex-wrap items-center gap-x-5 gap-y-2 text-small text-plain">
        <EpisodeFacts withUnknown episode={episode} />
      </p>
      <PlayNote episode={episode} />
      <div className="mt-5 empty:hidden">
        <Chapters episode={episode} level={3} />
      </div>
      {hasTranscript(episode) && <FoldedTranscript episode={episode} clock={clock} />}
      {episode.description.trim() && (
        <div className="mt-4">
          <Description text={episode.description} lang={episode.language ?? undefined} />
        </div>
      )}
    </>
  );
}

function FoldedTranscript({ episode, clock }: VideoAboutProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <section aria-label="Transcript" className="mt-4">
      <h3>
        <Button aria-expanded={isOpen} label="Transcript" onPress={() => setOpen(!isOpen)} />
      </h3>
      {isOpen && (
        <div className="mt-3">
          <LazyTranscript episode={episode} level={3} clock={clock} />
        </div>
      )}
    </section>
  );
}

function useStart(episodeId: string) {
  const [parameters] = useSearchParams();
  const named = useStartSeconds();
  // Read once: a later position must not restart the player.
  const [kept] = useState(() => resumeSeconds(episodeId));
  return parameters.has(START_PARAMETER)
    ? { seconds: named, isResumed: false }
    : { seconds: kept, isResumed: kept > 0 };
}

// Without a network there is no next video either, so a failed part shows nothing.
const NextOffer = quietPart(() => import('./next-offer.js'), 'NextOffer');

const GREET_EVERY_MS = 500;
// A slow network takes seconds; a frame that is loaded answers at once.
const LONGEST_SILENCE_MS = 15_000;
const LONGEST_SILENCE_OF_LOADED_MS = 6_000;
const KEEP_EVERY_SECONDS = 5;

const ENDED = 0;

/** Keeps the position that YouTube's player reports by postMessage. Returns a function that stops it. */
function followPlayer(
  frame: HTMLIFrameElement,
  episodeId: string,
  { clock, onState, onProblem }: Pick<PlayerProps, 'clock' | 'onState' | 'onProblem'>,
): () => void {
  let latest: Position = { seconds: 0, durationSeconds: 0 };
  let keptSeconds = 0;
  const keep = () => {
    keptSeconds = latest.seconds;
    keepPosition(episodeId, latest);
  };
  const stopGreeting = greet(frame, episodeId);
  const stopWaiting = noteSilence(frame, () => onProblem(SILENCE));
  let isSilent = true;
  const stopListening = listen<MessageEvent<unknown>>(window, 'message', (message) => {
    if (message.source !== frame.contentWindow || message.origin !== PLAYER_ORIGIN) return;
    stopGreeting();
    stopWaiting();
    if (isSilent) onProblem(undefined);
    isSilent = false;
    clock.seek = (seconds) => command(frame, episodeId, 'seekTo', [seconds, true]);
    const { event, info } = fieldsOf(parseJson(String(message.data)));
    if (event === 'onError' && typeof info === 'number') onProblem(PROBLEMS[info] ?? PROBLEM);
    const { currentTime, duration, playerState } = fieldsOf(info);
    if (isTime(currentTime)) {
      latest = { ...latest, seconds: currentTime };
      clock.set(currentTime);
    }
    if (isTime(duration)) latest = { ...latest, durationSeconds: duration };
    if (typeof playerState === 'number') onState(playerState === ENDED);
    if (Math.abs(latest.seconds - keptSeconds) >= KEEP_EVERY_SECONDS) keep();
  });
  const stopLeaving = listen(window, 'pagehide', keep);
  return () => {
    [stopGreeting, stopWaiting, stopListening, stopLeaving].forEach((stop) => stop());
    clock.seek = undefined;
    keep();
  };
}

function command(frame: HTMLIFrameElement, id: string, func: string, args: unknown[]): void {
  const message = { event: 'command', func, args, id, channel: 'widget' };
  frame.contentWindow?.postMessage(JSON.stringify(message), PLAYER_ORIGIN);
}

/** The player sends nothing until it is greeted, and misses greetings before its script runs. */
function greet(frame: HTMLIFrameElement, episodeId: string): () => void {
  const own = { id: episodeId, channel: 'widget' };
  const errors = { event: 'command', func: 'addEventListener', args: ['onError'], ...own };
  const greetings = [{ event: 'listening', ...own }, errors].map((part) => JSON.stringify(part));
  const timer = setInterval(() => {
    // Any origin: nothing in it is secret, and a named one logs an error while the frame loads.
    for (const greeting of greetings) frame.contentWindow?.postMessage(greeting, '*');
  }, GREET_EVERY_MS);
  return () => clearInterval(timer);
}

/** Browsers report a blocked frame as loaded. Returns a function that stops it. */
function noteSilence(frame: HTMLIFrameElement, note: () => void): () => void {
  let timer = setTimeout(note, LONGEST_SILENCE_MS);
  const stopListening = listen(frame, 'load', () => {
    clearTimeout(timer);
    timer = setTimeout(note, LONGEST_SILENCE_OF_LOADED_MS);
  });
  return () => {
    clearTimeout(timer);
    stopListening();
  };
}

const fieldsOf = (value: unknown) => Object(value) as Readonly<Partial<Record<string, unknown>>>;

const SILENCE =
  'YouTube’s player has not answered yet. If its place stays empty, your network or an extension of your browser may block www.youtube-nocookie.com.';
const PROBLEM = 'YouTube could not play this video here.';
const ONLY_THERE = 'Its owner allows this video to be played only on YouTube.';

const PROBLEMS: Readonly<Record<number, string>> = {
  5: 'Your browser could not play this video.',
  100: 'YouTube no longer shows this video: it was removed or is private.',
  101: ONLY_THERE,
  150: ONLY_THERE,
  153: 'YouTube plays videos only on sites it can identify, and your browser hides this one.',
};

const isTime = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0;

export const PLAYER_ORIGIN = 'https://www.youtube-nocookie.com';

/** YouTube's privacy-enhanced player sets no cookies before playback; starts immediately, and reports its position. */
export function playerOf(videoId: string, startSeconds: number): string {
  const start = startSeconds > 0 ? `&start=${startSeconds}` : '';
  const origin = encodeURIComponent(window.location.origin);
  return `${PLAYER_ORIGIN}/embed/${encodeURIComponent(videoId)}?autoplay=1${start}&enablejsapi=1&origin=${origin}`;
}
