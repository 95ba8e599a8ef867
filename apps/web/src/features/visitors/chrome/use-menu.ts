import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { listen } from '../../../shared/browser/listen.js';
import { addressKey } from '../../../shared/page/use-parameters.js';

/** Closes on Escape, an outside click or navigation. */
export function useMenu() {
  const { key } = useLocation();
  const root = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  // Tied to its location, so that navigation closes it.
  const [openAt, setOpenAt] = useState<string | null>(null);
  const open = openAt !== null && (openAt === key || openAt === addressKey());

  useEffect(() => {
    if (!open) return undefined;
    const stops = [
      listen<KeyboardEvent>(document, 'keydown', ({ key: pressed }) => {
        if (pressed !== 'Escape') return;
        setOpenAt(null);
        trigger.current?.focus();
      }),
      listen(document, 'pointerdown', ({ target }) => {
        if (target instanceof Node && !root.current?.contains(target)) setOpenAt(null);
      }),
    ];
    return () => stops.forEach((stop) => stop());
  }, [open]);

  return { open, setOpen: (next: boolean) => setOpenAt(next ? addressKey() : null), root, trigger };
}
