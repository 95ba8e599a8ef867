import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';

/** Announces page changes to screen readers; the browser announces the first page. */
export function PageAnnouncer() {
  const { pathname } = useLocation();
  const [said, setSaid] = useState('');
  const startedAt = useRef(pathname);
  const hasMoved = useRef(false);
  useEffect(() => {
    if (pathname !== startedAt.current) hasMoved.current = true;
  }, [pathname]);
  // A page may set its title late, after its data arrives.
  useEffect(() => {
    const observer = new MutationObserver(() => {
      if (hasMoved.current) setSaid(document.title);
    });
    observer.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => observer.disconnect();
  }, []);
  return (
    <p aria-live="polite" aria-atomic="true" className="sr-only">
      {said}
    </p>
  );
}
