import { Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { lazyPart } from '../lib/lazy-part.js';
import { showNoticesWith, type Notice } from '../lib/notify.js';

/** Preloaded when idle, so that the offline notice works offline. */
export const Toasts = lazyPart(() => import('./toasts.js'), 'Toasts');

/** Queues notices until the toast script has loaded. */
export function ToastHost() {
  const waiting = useRef<Notice[]>([]);
  const [isNeeded, setNeeded] = useState(false);
  useEffect(
    () =>
      showNoticesWith((notice) => {
        waiting.current.push(notice);
        setNeeded(true);
      }),
    [],
  );
  const onReady = useCallback((show: (notice: Notice) => void) => {
    waiting.current.splice(0).forEach(show);
    showNoticesWith(show);
  }, []);
  if (!isNeeded) return null;
  return (
    <Suspense>
      <Toasts onReady={onReady} />
    </Suspense>
  );
}
