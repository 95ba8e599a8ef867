import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { showNoticesWith, type Notice } from '../lib/notify.js';

const Toasts = lazy(async () => ({ default: (await import('./toasts.js')).Toasts }));

/** Fetches what shows toasts when there is one to show: no page begins with a report. */
export function ToastHost() {
  const waiting = useRef<Notice[]>([]);
  const [wanted, setWanted] = useState(false);
  useEffect(
    () =>
      showNoticesWith((notice) => {
        waiting.current.push(notice);
        setWanted(true);
      }),
    [],
  );
  const onReady = useCallback((show: (notice: Notice) => void) => {
    waiting.current.splice(0).forEach(show);
    showNoticesWith(show);
  }, []);
  if (!wanted) return null;
  return (
    <Suspense>
      <Toasts onReady={onReady} />
    </Suspense>
  );
}
