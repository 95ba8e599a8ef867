import { useEffect, useRef, useState } from 'react';
import { listen } from '../../../shared/browser/listen.js';

/** Closes on Escape, Back or an outside click, and by `leave`. Its links replace the history entry that Back needs. */
export function useMenu() {
  const root = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const leave = () => setOpen(false);
  const toggle = () => {
    setOpen(!open);
    if (open) history.back();
  };

  useEffect(() => {
    if (!open) return undefined;
    history.pushState(history.state, '');
    const stops = [
      listen(window, 'popstate', leave),
      listen<KeyboardEvent>(document, 'keydown', ({ key }) => {
        if (key !== 'Escape') return;
        toggle();
        trigger.current?.focus();
      }),
      listen(document, 'pointerdown', ({ target }) => {
        // The press may be on a link, whose page a history step that comes late would leave.
        if (!root.current?.contains(target as Node)) leave();
      }),
    ];
    return () => stops.forEach((stop) => stop());
  }, [open]);

  return { open, toggle, leave, root, trigger };
}
