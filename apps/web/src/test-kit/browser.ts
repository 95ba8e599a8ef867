import { jest } from '@jest/globals';
import { act, configure, getConfig } from '@testing-library/react';
import * as React from 'react';

// Stubs layout APIs missing in jsdom. Reports each observed element once, as browsers do.
class FirstLookObserver implements ResizeObserver {
  private isOn = true;

  constructor(private readonly notify: ResizeObserverCallback) {}

  observe(): void {
    queueMicrotask(() => act(() => (this.isOn ? this.notify([], this) : undefined)));
  }

  unobserve(): void {}

  disconnect(): void {
    this.isOn = false;
  }
}

/** Treats everything as visible until `leaveView` is called. */
export class FakeIntersectionObserver implements IntersectionObserver {
  static readonly all = new Set<FakeIntersectionObserver>();
  readonly root = null;
  readonly rootMargin = '';
  readonly scrollMargin = '';
  readonly thresholds = [];

  constructor(private readonly notify: IntersectionObserverCallback) {}

  static leaveView(): void {
    const entry = { isIntersecting: false } as IntersectionObserverEntry;
    act(() =>
      FakeIntersectionObserver.all.forEach((observer) => observer.notify([entry], observer)),
    );
  }

  observe(): void {
    FakeIntersectionObserver.all.add(this);
  }

  disconnect(): void {
    FakeIntersectionObserver.all.delete(this);
  }

  unobserve(): void {}

  takeRecords(): IntersectionObserverEntry[] {
    return [];
  }
}

/** Polyfills jsdom and extends timeouts for slow machines. */
export function completeBrowser(): void {
  globalThis.ResizeObserver ??= FirstLookObserver;
  globalThis.IntersectionObserver ??= FakeIntersectionObserver;
  window.matchMedia ??= (media) =>
    Object.assign(new EventTarget(), {
      media,
      matches: false,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    });
  document.elementFromPoint ??= () => null;
  HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
    this.open = true;
  };
  Element.prototype.scrollIntoView ??= () => undefined;
  Element.prototype.scrollBy ??= () => undefined;
  window.scrollTo = () => undefined;
  performance.getEntriesByType ??= () => [];
  const { testSlowness: slowness } = globalThis as unknown as { testSlowness: number };
  jest.setTimeout(60_000 * slowness);
  configure({ asyncUtilTimeout: 15_000 * slowness, getElementError: plainWhileWaiting });
  createElementsWithoutStacks();
}

/** React takes a stack of each of the first 10,000 elements a second, which only its messages show. */
function createElementsWithoutStacks(): void {
  const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } =
    React as unknown as Record<string, object>;
  const counted = { get: () => Infinity, set: () => undefined, configurable: true };
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', counted);
}

const { getElementError } = getConfig();

// A waiting query formats the whole document at each attempt, although only the last one is shown.
function plainWhileWaiting(message: string | null, container: Element): Error {
  const { _disableExpensiveErrorDiagnostics: isWaiting } = getConfig() as WaitingConfig;
  return isWaiting ? new Error(message ?? '') : getElementError(message, container);
}

type WaitingConfig = ReturnType<typeof getConfig> & { _disableExpensiveErrorDiagnostics: boolean };
