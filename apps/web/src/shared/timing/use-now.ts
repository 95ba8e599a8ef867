import { useSyncExternalStore } from 'react';
import { followServerTime, serverNow } from './server-clock.js';

const TICK_MS = 20_000;

let now = 0;

const listeners = new Set<() => void>();

let timer: ReturnType<typeof setInterval> | undefined;

function tick(): void {
  now = serverNow();
  listeners.forEach((listener) => listener());
}

/** One shared timer, stopped without subscribers. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(tick, TICK_MS);
  followServerTime(tick);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    followServerTime(undefined);
    timer = undefined;
    now = 0;
  };
}

function readClock(): number {
  now ||= serverNow();
  return now;
}

/** By the server's clock, at most some seconds old; null during server rendering and hydration, which must match. */
export function useNow(): number | null {
  return useSyncExternalStore(subscribe, readClock, () => null);
}
