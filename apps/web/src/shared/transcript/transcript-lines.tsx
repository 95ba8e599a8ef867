import { formatMoment } from '@elevate/rules';
import { Link as LinkIcon } from 'lucide-react';
import {
  type KeyboardEvent,
  memo,
  type MouseEvent,
  type RefObject,
  useCallback,
  useMemo,
  useState,
} from 'react';
import type { EpisodeDetail, Transcript } from '../api/generated/schema.js';
import { copyText } from '../browser/offer-file.js';
import { usePlayOverlay } from '../episodes/play-button.js';
import { paths, START_PARAMETER, watchOnYouTube } from '../paths.js';
import { notify } from '../toasts/notify.js';
import { Button, iconButtonStyle, isPlainClick } from '../ui/link.js';
import { type Matches, markMatches } from './find-in-transcript.js';
import { useFollow } from './follow-video.js';
import type { PlayerClock } from './player-clock.js';

type Cues = Transcript['cues'];
type Marks = Matches['marks'];
type Talk = Pick<EpisodeDetail, 'id' | 'embeddable'>;

// Each is drawn only near the view; a change renders one, not thousands of lines.
const PER_BLOCK = 50;

interface LinesProps {
  readonly episode: Talk;
  readonly cues: Cues;
  readonly marks: Marks;
  readonly box: RefObject<HTMLElement | null>;
  readonly clock: PlayerClock | undefined;
  readonly isSearching: boolean;
  readonly onWalk: () => void;
}

/** One Tab stop: arrow keys move between the times. */
export function TranscriptLines(props: LinesProps) {
  const { episode, cues, marks, box, clock, isSearching, onWalk } = props;
  const [pointed, setPointed] = useState(-1);
  const [focused, setFocused] = useState(-1);
  const lineOf = useCallback((index: number) => lineIn(box.current, index), [box]);
  const { isFollowing, follow } = useFollow({ box, clock, cues, lineOf, isHeld: isSearching });
  const play = usePlay(episode, clock);
  const blocks = useMemo(() => inBlocks(cues), [cues]);
  const marksIn = useMemo(() => marksByBlock(marks), [marks]);

  const onClick = (event: MouseEvent) => {
    const index = indexOfLine(event.target);
    setPointed(index);
    if (!episode.embeddable || !closest(event.target, 'a') || !isPlainClick(event)) return;
    event.preventDefault();
    play(secondOf(cues[index]!));
    follow();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, target } = event;
    const index = indexOfLine(target);
    if (!closest(target, 'a') || event.altKey || event.ctrlKey || event.metaKey) return;
    const next = moves[key]?.(index, cues.length - 1);
    if (next === undefined && (key !== ' ' || !episode.embeddable)) return;
    event.preventDefault();
    if (next === undefined) return (target as HTMLElement).click();
    onWalk();
    lineOf(next)?.querySelector('a')?.focus();
  };

  return (
    <>
      <div
        className="transcript-lines"
        onClick={onClick}
        onKeyDown={onKeyDown}
        onFocus={({ target }) => setFocused(indexOfLine(target))}
        onPointerOver={({ target }) => setPointed(indexOfLine(target))}
        onPointerLeave={({ pointerType }) => pointerType === 'mouse' && setPointed(-1)}
      >
        {blocks.map(({ from, cues: some, before }) => (
          <Block
            key={from}
            episodeId={episode.id}
            embeddable={episode.embeddable}
            from={from}
            cues={some}
            before={before}
            marks={marksIn.get(from)}
            pointed={within(pointed, from)}
            focused={within(focused, from)}
            stop={within(Math.max(focused, 0), from)}
          />
        ))}
      </div>
      {clock && !isFollowing && (
        <div className="transcript-follow">
          <Button
            kind="lead"
            lang="en"
            label="Follow the video"
            onPress={() => {
              box.current?.focus({ preventScroll: true });
              follow();
            }}
          />
        </div>
      )}
    </>
  );
}

function usePlay({ id }: Talk, clock: PlayerClock | undefined): (seconds: number) => void {
  const { value, open, change } = usePlayOverlay();
  return (seconds) => {
    if (value !== id) return open(id, String(seconds));
    clock?.set(seconds);
    const isNamed = new URLSearchParams(location.search).get(START_PARAMETER) === String(seconds);
    if (isNamed && clock?.seek) return clock.seek(seconds);
    change(id, String(seconds));
  };
}

const secondOf = ({ start }: { readonly start: number }): number => Math.floor(start);

const moves: Readonly<Record<string, (now: number, last: number) => number>> = {
  ArrowDown: (now, last) => Math.min(now + 1, last),
  ArrowUp: (now) => Math.max(now - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
};

const closest = (target: EventTarget, selector: string) => (target as Element).closest(selector);

function indexOfLine(target: EventTarget): number {
  const line = closest(target, '.transcript-lines p');
  const block = line?.parentElement;
  return block ? Number(block.dataset['from']) + [...block.children].indexOf(line) : -1;
}

function lineIn(box: HTMLElement | null, index: number): Element | undefined {
  const block = box?.querySelector('.transcript-lines')?.children[Math.floor(index / PER_BLOCK)];
  return block?.children[index % PER_BLOCK];
}

interface CueBlock {
  readonly from: number;
  readonly cues: Cues;
  readonly before: string | undefined;
}

function inBlocks(cues: Cues): CueBlock[] {
  return Array.from({ length: Math.ceil(cues.length / PER_BLOCK) }, (_, block) => {
    const from = block * PER_BLOCK;
    const before = cues[from - 1]?.speaker;
    return { from, cues: cues.slice(from, from + PER_BLOCK), before };
  });
}

function marksByBlock(marks: Marks): ReadonlyMap<number, Marks> {
  const blocks = new Map<number, Map<number, NonNullable<ReturnType<Marks['get']>>>>();
  for (const [cue, own] of marks) {
    const from = cue - (cue % PER_BLOCK);
    blocks.set(from, (blocks.get(from) ?? new Map()).set(cue, own));
  }
  return blocks;
}

const within = (index: number, from: number): number =>
  index >= from && index < from + PER_BLOCK ? index : -1;

interface BlockProps extends CueBlock {
  readonly episodeId: string;
  readonly embeddable: boolean;
  readonly marks: Marks | undefined;
  readonly pointed: number;
  readonly focused: number;
  readonly stop: number;
}

const Block = memo(function Block(props: BlockProps) {
  const { episodeId: id, embeddable, from, cues, before, marks, pointed, focused, stop } = props;
  return (
    <div data-from={from} className="transcript-block">
      {cues.map((cue, place) => {
        const index = from + place;
        const seconds = secondOf(cue);
        const link = embeddable
          ? { href: paths.videoFrom(id, seconds), role: 'button' }
          : { href: watchOnYouTube(id, seconds), target: '_blank', rel: 'noreferrer' };
        return (
          <p key={index}>
            <a {...link} tabIndex={index === stop ? 0 : -1}>
              {formatMoment(seconds)}
            </a>
            <span>
              <Speaker cue={cue} before={place > 0 ? cues[place - 1]!.speaker : before} />
              <CueText text={cue.text} marks={marks?.get(index)} />
            </span>
            {(index === pointed || index === focused) && <CopyLink id={id} seconds={seconds} />}
          </p>
        );
      })}
    </div>
  );
});

interface SpeakerProps {
  readonly cue: Cues[number];
  readonly before: string | undefined;
}

function Speaker({ cue: { speaker }, before }: SpeakerProps) {
  return speaker && speaker !== before && <b>{`${speaker}: `}</b>;
}

interface CueTextProps {
  readonly text: string;
  readonly marks: ReturnType<Marks['get']>;
}

export function CueText({ text, marks }: CueTextProps) {
  if (!marks) return text;
  return markMatches(text, marks).map((part, index) =>
    part.isMatch ? (
      <mark key={index} data-match={part.match}>
        {part.text}
      </mark>
    ) : (
      part.text
    ),
  );
}

const LABEL = 'Copy link to this moment';

function CopyLink({ id, seconds }: { readonly id: string; readonly seconds: number }) {
  const copy = async () => {
    const url = new URL(paths.videoFrom(id, seconds), location.origin).href;
    if (await copyText(url)) return notify({ kind: 'success', message: 'Link copied' });
    const message = 'Your browser did not let us copy the link. Here it is:';
    notify({ kind: 'error', message, detail: url, durationMs: 60_000 });
  };
  return (
    <button
      type="button"
      lang="en"
      aria-label={LABEL}
      title={LABEL}
      onClick={() => void copy()}
      className={iconButtonStyle('quiet', 'transcript-copy')}
    >
      <LinkIcon aria-hidden="true" className="size-4.5" />
    </button>
  );
}
