import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { addressKey } from '../../shared/lib/words.js';

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
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpenAt(null);
      trigger.current?.focus();
    };
    const onPointerDown = (event: PointerEvent) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpenAt(null);
    };
    document.addEventListener('keydown', onKeyDown);
    document.addEventListener('pointerdown', onPointerDown);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      document.removeEventListener('pointerdown', onPointerDown);
    };
  }, [open]);

  return { open, setOpen: (next: boolean) => setOpenAt(next ? addressKey() : null), root, trigger };
}
