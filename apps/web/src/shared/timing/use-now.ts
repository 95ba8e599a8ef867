import { useSyncExternalStore } from 'react';

const TICK_MS = 20_000;

let now = 0;

const listeners = new Set<() => void>();

let timer: ReturnType<typeof setInterval> | undefined;

/** One shared timer, stopped without subscribers. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    now = Date.now();
    listeners.forEach((listener) => listener());
  }, TICK_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
    now = 0;
  };
}

function readClock(): number {
  now ||= Date.now();
  return now;
}

/** At most some seconds old; null during server rendering and hydration, which must match. */
export function useNow(): number | null {
  return useSyncExternalStore(subscribe, readClock, () => null);
}
