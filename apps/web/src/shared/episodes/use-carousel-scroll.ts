import { CAROUSEL_STEP_SHARE } from '@elevate/rules';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { addressKey } from '../lib/address-key.js';
import { scrollBehavior } from '../lib/motion.js';
import { arrowsOf, type Arrows } from './arrows.js';

/** Scroll offsets by history key and row. */
const left = new Map<string, number>();

// `useLocation` would render every row again whenever an overlay opens.
const placeOf = (id: string): string => `${addressKey()} ${id}`;

/** Restores the scroll offset of row `id` when the visitor returns to the page. */
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
    // A ResizeObserver also reports once at the start, after layout.
    const observer = new ResizeObserver(look);
    observer.observe(reel);
    reel.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      reel.removeEventListener('scroll', look);
    };
  }, [look, itemCount]);

  // The snap points then align the nearest card.
  const step = useCallback((direction: 1 | -1) => {
    const reel = ref.current;
    reel?.scrollBy({
      left: direction * reel.clientWidth * CAROUSEL_STEP_SHARE,
      behavior: scrollBehavior(),
    });
  }, []);

  return { ref, arrows, step };
}
