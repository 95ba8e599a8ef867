import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from '../page/lazy-part.js';
import { whenWaiting } from './notify.js';

/** Preloaded when idle, so that the offline notice works offline. */
export const Toasts = lazyPart(() => import('./toasts.js'), 'Toasts');

export function ToastHost() {
  const [isNeeded, setNeeded] = useState(false);
  useEffect(() => whenWaiting(() => setNeeded(true)), []);
  return (
    isNeeded && (
      <Suspense>
        <Toasts />
      </Suspense>
    )
  );
}
