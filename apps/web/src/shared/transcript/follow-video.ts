import { useEffect, useRef, useState, type RefObject } from 'react';
import type { TranscriptCue } from '@elevate/rules';
import { listen } from '../browser/listen.js';
import { scrollBehavior } from '../browser/scroll-behavior.js';
import type { PlayerClock } from './player-clock.js';

/** Scrolls the box alone: `scrollIntoView` would move the page at every line. */
export function scrollWithin(box: HTMLElement, element: Element): void {
  const frame = box.getBoundingClientRect();
  const distance = () => element.getBoundingClientRect().top - frame.top - frame.height / 4;
  const top = distance();
  const isFar = Math.abs(top) > frame.height;
  box.scrollBy({ top, behavior: isFar ? 'auto' : scrollBehavior() });
  // Blocks that were not drawn before have their real height only now.
  if (isFar) requestAnimationFrame(() => box.scrollBy({ top: distance() }));
}

const INTENTS = ['wheel', 'touchmove', 'keydown', 'pointerdown'];
const OWN_SCROLL_MS = 600;
const REST_MS = 1_500;

/** Marks the line that is being said, and keeps it in view until the person scrolls it out of view. */
class Follower {
  private line: Element | undefined;
  private ownUntil = 0;
  private restUntil = 0;

  constructor(
    private readonly box: HTMLElement,
    private readonly lineAt: (seconds: number) => Element | undefined,
    private isOn: boolean,
    private readonly notify: (isOn: boolean) => void,
  ) {}

  show(seconds: number): void {
    const line = this.lineAt(seconds);
    if (line === this.line) return;
    this.unmark();
    line?.setAttribute('aria-current', 'true');
    this.line = line;
    if (this.isOn && performance.now() > this.restUntil && !this.isSelecting()) this.scroll();
  }

  unmark(): void {
    this.line?.removeAttribute('aria-current');
  }

  turn(isOn: boolean): void {
    this.isOn = isOn;
    this.notify(isOn);
    if (!isOn) return;
    this.restUntil = 0;
    this.scroll();
  }

  onIntent(): void {
    this.ownUntil = 0;
    this.restUntil = performance.now() + REST_MS;
  }

  onScroll(): void {
    if (!this.line || performance.now() < this.ownUntil) return;
    const isInView = this.isWithin(0, 1);
    if (isInView === this.isOn) return;
    this.isOn = isInView;
    this.notify(isInView);
  }

  private scroll(): void {
    if (!this.line || this.isWithin(0, 0.75)) return;
    this.ownUntil = performance.now() + OWN_SCROLL_MS;
    scrollWithin(this.box, this.line);
  }

  private isWithin(from: number, to: number): boolean {
    const frame = this.box.getBoundingClientRect();
    const { top, bottom } = this.line!.getBoundingClientRect();
    return top >= frame.top + frame.height * from && bottom <= frame.top + frame.height * to;
  }

  private isSelecting(): boolean {
    const selection = document.getSelection();
    return !!selection && !selection.isCollapsed && this.box.contains(selection.anchorNode);
  }
}

interface FollowOptions {
  readonly box: RefObject<HTMLElement | null>;
  readonly clock: PlayerClock | undefined;
  readonly cues: readonly TranscriptCue[];
  readonly lineOf: (index: number) => Element | undefined;
  readonly isHeld: boolean;
}

export function useFollow({ box, clock, cues, lineOf, isHeld }: FollowOptions) {
  const [isFollowing, setFollowing] = useState(!isHeld);
  const follower = useRef<Follower>(undefined);
  const isOn = useRef(isFollowing);
  useEffect(() => {
    const element = box.current;
    if (!clock || !element) return undefined;
    const lineAt = (seconds: number) => lineOf(indexAt(cues, seconds));
    const next = new Follower(element, lineAt, isOn.current, (isOnNow) => {
      isOn.current = isOnNow;
      setFollowing(isOnNow);
    });
    follower.current = next;
    const show = () => clock.seconds !== undefined && next.show(clock.seconds);
    const stops = [
      clock.subscribe(show),
      listen(element, 'scroll', () => next.onScroll()),
      ...INTENTS.map((type) => listen(element, type, () => next.onIntent())),
      () => next.unmark(),
    ];
    show();
    return () => stops.forEach((stop) => stop());
  }, [box, clock, cues, lineOf]);
  useEffect(() => {
    if (isHeld) follower.current?.turn(false);
  }, [isHeld]);
  return { isFollowing, follow: () => follower.current?.turn(true) };
}

/** The last cue that has begun, by its shown time, from which a press plays; -1 before the first. */
export function indexAt(cues: readonly TranscriptCue[], seconds: number): number {
  let [low, high] = [0, cues.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (Math.floor(cues[middle]!.start) <= seconds) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
