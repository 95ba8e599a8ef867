import { jest } from '@jest/globals';
import { act, configure } from '@testing-library/react';

// What jsdom leaves out: it lays nothing out, so nothing is resized, scrolled or matched. That
// something is observed now is told all the same.
class FirstLookObserver implements ResizeObserver {
  private isOn = true;

  constructor(private readonly tell: ResizeObserverCallback) {}

  observe(): void {
    queueMicrotask(() => act(() => (this.isOn ? this.tell([], this) : undefined)));
  }

  unobserve(): void {}

  disconnect(): void {
    this.isOn = false;
  }
}

/** Fills in the parts of a browser that jsdom has not got, and bears with a busy machine. */
export function completeBrowser(): void {
  globalThis.ResizeObserver ??= FirstLookObserver;
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
