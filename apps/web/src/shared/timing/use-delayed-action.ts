import { useEffect, useEffectEvent } from 'react';

export function useDelayedAction(isDue: boolean, delayMs: number, act: () => void): void {
  const run = useEffectEvent(act);
  useEffect(() => {
    if (!isDue) return undefined;
    const timer = setTimeout(() => run(), delayMs);
    return () => clearTimeout(timer);
  }, [isDue, delayMs]);
}
