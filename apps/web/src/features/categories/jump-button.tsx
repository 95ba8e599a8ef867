import { pluralize } from '@elevate/rules';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useEffect, useState, type RefObject } from 'react';
import { scrollBehavior } from '../../shared/lib/motion.js';
import { shownButtonStyle } from '../../shared/ui/button-style.js';

export interface JumpButtonProps {
  readonly results: RefObject<HTMLHeadingElement | null>;
  readonly topics: RefObject<HTMLHeadingElement | null>;
  /** Undefined while loading. */
  readonly count: number | undefined;
}

/** On phones, jumps between topics and results. */
export function JumpButton({ results, topics, count }: JumpButtonProps) {
  const atResults = useReached(results);
  const Arrow = atResults ? ArrowUp : ArrowDown;
  const jump = () => {
    const target = atResults ? topics.current : results.current;
    target?.focus({ preventScroll: true });
    (atResults ? document.body : target)?.scrollIntoView({ behavior: scrollBehavior() });
  };
  return (
    <div className="jump-bar pointer-events-none sticky bottom-0 z-30 mt-8 flex justify-center pt-10 pb-4 md:hidden">
      <button
        type="button"
        onClick={jump}
        className={shownButtonStyle('lead', 'pointer-events-auto inline-flex shadow-xl')}
      >
        {atResults ? 'Change topics' : resultsLabel(count)}
        <Arrow aria-hidden="true" className="size-4" />
      </button>
    </div>
  );
}

function resultsLabel(count: number | undefined): string {
  return count === undefined ? 'Show episodes' : `Show ${pluralize(count, 'episode')}`;
}

/** True once the element is in the upper part of the viewport or above. */
function useReached(ref: RefObject<HTMLElement | null>): boolean {
  const [reached, setReached] = useState(false);
  useEffect(() => {
    const look = () => {
      const top = ref.current?.getBoundingClientRect().top ?? 0;
      setReached(top < window.innerHeight / 2);
    };
    look();
    window.addEventListener('scroll', look, { passive: true });
    window.addEventListener('resize', look);
    return () => {
      window.removeEventListener('scroll', look);
      window.removeEventListener('resize', look);
    };
  }, [ref]);
  return reached;
}
