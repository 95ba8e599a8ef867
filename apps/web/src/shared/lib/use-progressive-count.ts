import { startTransition, useEffect, useState } from 'react';
import { useHydrated } from './use-hydrated.js';

/**
 * Counts up to `total`, a step whenever the browser has a moment: what lies below the first view of
 * a page that the server rendered does not hold up what is in it. A page that is rendered here is
 * there as a whole at once, so that going back finds its old place.
 */
export function useProgressiveCount(first: number, total: number): number {
  const hydrated = useHydrated();
  const [count, setCount] = useState(hydrated ? total : first);
  useEffect(() => {
    if (count >= total) return undefined;
    const next = setTimeout(() => startTransition(() => setCount(count + 1)));
    return () => clearTimeout(next);
  }, [count, total]);
  return count;
}
