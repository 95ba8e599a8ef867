import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { listen } from '../../../shared/browser/listen.js';
import { addressKey } from '../../../shared/page/use-parameters.js';

/** Closes on Escape, Back, navigation, a click or focus outside. Its links replace the history entry that Back needs. */
export function useMenu() {
  const root = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  // Tied to its location, so that navigation closes it.
  useLocation();
  const [openAt, setOpenAt] = useState<string | null>(null);
  const open = openAt !== null && openAt === addressKey();
  const leave = () => setOpenAt(null);
  const close = () => {
    leave();
    history.back();
  };

  useEffect(() => {
    if (!open) return undefined;
    history.pushState(history.state, '');
    // The press may be on a link, whose page a history step that comes late would leave.
    const leaveFrom = ({ target }: Event) => root.current?.contains(target as Node) || leave();
    const stops = [
      listen(window, 'popstate', leave),
      listen<KeyboardEvent>(document, 'keydown', ({ key }) => {
        if (key !== 'Escape') return;
        close();
        trigger.current?.focus();
      }),
      listen(document, 'pointerdown', leaveFrom),
      listen(document, 'focusin', leaveFrom),
    ];
    return () => stops.forEach((stop) => stop());
  }, [open]);

  const toggle = () => (open ? close() : setOpenAt(addressKey()));
  return { open, toggle, leave, root, trigger };
}
