import { CAROUSEL_STEP_SHARE } from '@elevate/rules';
import { useCallback, useEffect, useRef, useState } from 'react';
import { scrollBehaviour } from '../lib/motion.js';
import { arrowsOf, type Arrows } from './arrows.js';

/** A scroller with its arrows: which of them show, and what pressing one does. */
export function useReel(itemCount: number) {
  const ref = useRef<HTMLUListElement>(null);
  const [arrows, setArrows] = useState<Arrows>({ left: false, right: false });

  const look = useCallback(() => {
    if (!ref.current) return;
    const next = arrowsOf(ref.current);
    setArrows((now) => (now.left === next.left && now.right === next.right ? now : next));
  }, []);

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
