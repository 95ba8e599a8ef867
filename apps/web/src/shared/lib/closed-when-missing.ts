import { useEffect } from 'react';
import { notifyMissing } from './notify.js';
import type { Door } from './use-door.js';

/** Closes an overlay whose code could not be fetched, with a toast that gives the reason. */
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
