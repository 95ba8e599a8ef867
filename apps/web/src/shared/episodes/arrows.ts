import { CAROUSEL_END_THRESHOLD_PX } from '@elevate/rules';

export interface ScrollState {
  readonly scrollLeft: number;
  readonly clientWidth: number;
  readonly scrollWidth: number;
}

export interface Arrows {
  readonly left: boolean;
  readonly right: boolean;
}

/** Shows the left arrow after any scrolling, the right one while more than the threshold remains. */
export function arrowsOf({ scrollLeft, clientWidth, scrollWidth }: ScrollState): Arrows {
  return {
    left: scrollLeft > 0,
    right: scrollWidth - clientWidth - scrollLeft > CAROUSEL_END_THRESHOLD_PX,
  };
}
