import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';

/** Tells a screen reader where it has come to. The first page, the browser tells by itself. */
export function PageAnnouncer() {
  const { pathname } = useLocation();
  const [said, setSaid] = useState('');
  const startedAt = useRef(pathname);
  const hasMoved = useRef(false);
  useEffect(() => {
    if (pathname !== startedAt.current) hasMoved.current = true;
  }, [pathname]);
  // A page gives itself its title when it knows it, which may be a while after the visitor came.
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
