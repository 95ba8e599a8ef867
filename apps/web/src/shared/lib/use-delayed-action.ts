import { useEffect, useRef } from 'react';

/** Does something a while after `isDue` became true, unless the visitor has left by then. */
export function useDelayedAction(isDue: boolean, delayMs: number, act: () => void): void {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    if (!isDue) return undefined;
    const timer = setTimeout(() => latest.current(), delayMs);
    return () => clearTimeout(timer);
  }, [isDue, delayMs]);
}
