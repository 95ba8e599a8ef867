import { jest } from '@jest/globals';
import { configure } from '@testing-library/react';

// What jsdom leaves out: it lays nothing out, so nothing is resized, scrolled or matched.
class NoResizeObserver implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

/** Fills in the parts of a browser that jsdom has not got, and bears with a busy machine. */
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
  Element.prototype.scrollIntoView ??= () => undefined;
  Element.prototype.scrollBy ??= () => undefined;
  window.scrollTo = () => undefined;
  performance.getEntriesByType ??= () => [];
  jest.setTimeout(60_000);
  configure({ asyncUtilTimeout: 15_000 });
}
