import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { listen } from '../../../shared/browser/listen.js';
import { addressKey } from '../../../shared/page/use-parameters.js';

interface Watching {
  readonly CloseWatcher?: new () => { readonly destroy: () => void };
}

/** Closes on Escape, an outside click, navigation or Back on Android. */
export function useMenu() {
  const { key } = useLocation();
  const root = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  // Tied to its location, so that navigation closes it.
  const [openAt, setOpenAt] = useState<string | null>(null);
  const open = !!openAt && (openAt === key || openAt === addressKey());

  useEffect(() => {
    if (!open) return undefined;
    const close = () => setOpenAt(null);
    const { CloseWatcher: Watcher } = window as Watching;
    const watcher = Watcher && Object.assign(new Watcher(), { onclose: close });
    const stops = [
      listen<KeyboardEvent>(document, 'keydown', ({ key: pressed }) => {
        if (pressed !== 'Escape') return;
        close();
        trigger.current?.focus();
      }),
      listen(document, 'pointerdown', ({ target }) => {
        if (!root.current?.contains(target as Node)) close();
      }),
      () => watcher?.destroy(),
    ];
    return () => stops.forEach((stop) => stop());
  }, [open]);

  const toggle = () => setOpenAt(open ? null : addressKey());
  return { open, toggle, close: () => setOpenAt(null), root, trigger };
}
