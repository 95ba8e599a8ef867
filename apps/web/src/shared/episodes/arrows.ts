import { CAROUSEL_END_THRESHOLD_PX } from '@elevate/rules';

/** How a scroller stands, in pixels, by the names the DOM gives them. */
export interface ScrollState {
  readonly scrollLeft: number;
  readonly clientWidth: number;
  readonly scrollWidth: number;
}

export interface Arrows {
  readonly left: boolean;
  readonly right: boolean;
}

/** Left once scrolled away from the start; right while more than the threshold lies beyond the view. */
export function arrowsOf({ scrollLeft, clientWidth, scrollWidth }: ScrollState): Arrows {
  return {
    left: scrollLeft > 0,
    right: scrollWidth - clientWidth - scrollLeft > CAROUSEL_END_THRESHOLD_PX,
  };
}
