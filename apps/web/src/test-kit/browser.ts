import { jest } from '@jest/globals';

// What jsdom leaves out: it lays nothing out, so nothing is resized, scrolled or matched.
class NoResizeObserver implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

/** Fills in the parts of a browser that jsdom has not got. */
export function completeBrowser(): void {
  globalThis.ResizeObserver ??= NoResizeObserver;
  window.matchMedia ??= (media) =>
    Object.assign(new EventTarget(), {
      media,
      matches: false,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    });
  Element.prototype.scrollIntoView ??= jest.fn();
  Element.prototype.scrollBy ??= jest.fn<Element['scrollBy']>();
  window.scrollTo = jest.fn<typeof window.scrollTo>();
}
