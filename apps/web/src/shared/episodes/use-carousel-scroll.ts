import { CAROUSEL_STEP_SHARE } from '@elevate/rules';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { addressKey } from '../lib/address-key.js';
import { scrollBehaviour } from '../lib/motion.js';
import { arrowsOf, type Arrows } from './arrows.js';

/** How far each row of each visited page was scrolled, by the page's key in the history. */
const left = new Map<string, number>();

// Not `useLocation`, which would render every row again whenever something opens over the page.
const placeOf = (id: string): string => `${addressKey()} ${id}`;

/**
 * A scroller with its arrows: which of them show, and what pressing one does. On the way back to a
 * page its row `id` stands where it was left.
 */
export function useCarouselScroll(id: string, itemCount: number) {
  const ref = useRef<HTMLUListElement>(null);
  const [arrows, setArrows] = useState<Arrows>({ left: false, right: false });

  useLayoutEffect(() => {
    const was = left.get(placeOf(id));
    if (ref.current && was) ref.current.scrollLeft = was;
  }, [id]);

  const look = useCallback(() => {
    if (!ref.current) return;
    left.set(placeOf(id), ref.current.scrollLeft);
    const next = arrowsOf(ref.current);
    setArrows((now) => (now.left === next.left && now.right === next.right ? now : next));
  }, [id]);

  useEffect(() => {
    const reel = ref.current;
    if (!reel) return undefined;
    // Looks at once too, when the browser has laid out the page anyway.
    const observer = new ResizeObserver(look);
    observer.observe(reel);
    reel.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      reel.removeEventListener('scroll', look);
    };
  }, [look, itemCount]);

  // The snap points then settle it on the nearest card.
  const step = useCallback((direction: 1 | -1) => {
    const reel = ref.current;
    reel?.scrollBy({
      left: direction * reel.clientWidth * CAROUSEL_STEP_SHARE,
      behavior: scrollBehaviour(),
    });
  }, []);

  return { ref, arrows, step };
}
