import { useEffect, useRef } from 'react';

/** Scrolls a newly opened panel into view and calls `begin`, but not when its tab is shown again. */
export function useScrollIntoViewOnOpen(begin: () => void) {
  const opened = useRef<HTMLElement>(null);
  const hasBegun = useRef(false);
  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    opened.current?.scrollIntoView({ block: 'start' });
    begin();
  });
  return opened;
}
