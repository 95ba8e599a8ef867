import { useEffect, useRef } from 'react';

/** Brings what has just opened into view, and `begin`s there; not when its tab is shown once more. */
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
