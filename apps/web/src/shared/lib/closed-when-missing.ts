import { useEffect } from 'react';
import { notifyMissing } from './notify.js';
import type { Door } from './use-door.js';

/** What lies over a page and could not be fetched is closed again, with a toast that says why. */
export function closedWhenMissing(what: string, useDoor: () => Pick<Door, 'close'>) {
  return function Missing() {
    const { close } = useDoor();
    useEffect(() => {
      notifyMissing(what);
      close();
    }, [close]);
    return null;
  };
}
