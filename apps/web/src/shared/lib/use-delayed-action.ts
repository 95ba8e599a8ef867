import { useEffect, useRef } from 'react';

/** Runs the action after a delay, unless the component unmounts first. */
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
