import type { EventImageFocus } from '../api/types.js';

export const FOCUS_STEP = 10;

const rounded = (percent: number): number => Math.round(percent / FOCUS_STEP) * FOCUS_STEP;

/**
 * Classes that move the crop of an image to its focal point. Not a style attribute: the content security policy
 * blocks those of server-rendered pages. So there is one class for every ten percent.
 */
export function focusClasses(focus: EventImageFocus | null | undefined): string | undefined {
  return focus ? `focused focus-x-${rounded(focus.x)} focus-y-${rounded(focus.y)}` : undefined;
}
