import { startTransition, useEffect, useState, useSyncExternalStore } from 'react';

interface Progress {
  readonly first: number;
  readonly total: number;
  readonly step?: number;
  /** A new key starts over. */
  readonly key?: unknown;
}

/** Renders parts below the first view step by step. Client-rendered pages start complete: Back restores their scroll. */
export function useProgressiveCount({ first, total, step = 1, key }: Progress): number {
  const hydrated = useHydrated();
  const [reached, setReached] = useState({ key, count: hydrated ? Infinity : first });
  const count = reached.key === key ? reached.count : first;
  useEffect(() => {
    if (count >= total) return undefined;
    const next = setTimeout(() => startTransition(() => setReached({ key, count: count + step })));
    return () => clearTimeout(next);
  }, [count, total, step, key]);
  return Math.min(count, total);
}

/** After the next frame, so that the answer to a press is painted first. */
export function afterPaint(act: () => void): void {
  requestAnimationFrame(() => setTimeout(act));
}

/** Some browsers lack `requestIdleCallback`. */
export function whenIdle(act: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(act);
  else act();
}

const nothingChanges = () => () => undefined;

/** False during server rendering and hydration, then true. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    nothingChanges,
    () => true,
    () => false,
  );
}
