import { startTransition, useEffect, useState } from 'react';
import { useHydrated } from './use-hydrated.js';

/**
 * Renders rows below the first view step by step after hydration, so they do not delay it. Client-rendered pages are
 * complete immediately, so that Back restores the scroll position.
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
