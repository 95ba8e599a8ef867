import { lazy, Suspense, useEffect } from 'react';
import { useSearchDoor } from '../../shared/lib/use-search-door.js';

const SearchOverlay = lazy(async () => ({
  default: (await import('./search-overlay.js')).SearchOverlay,
}));

/** Opens the overlay when the address asks for it, and when "/" is pressed outside of a field. */
export function SearchDoor() {
  const { isOpen, open, close } = useSearchDoor();
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || isField(event.target)) return;
      event.preventDefault();
      open();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [open]);
  if (!isOpen) return null;
  return (
    <Suspense>
      <SearchOverlay onClose={close} />
    </Suspense>
  );
}

function isField(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]')
  );
}
