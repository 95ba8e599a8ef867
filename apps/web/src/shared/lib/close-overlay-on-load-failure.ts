import { useEffect } from 'react';
import { notifyMissing } from './notify.js';
import type { UrlOverlay } from './use-url-overlay.js';

export function closeOverlayOnLoadFailure(
  what: string,
  useUrlOverlay: () => Pick<UrlOverlay, 'close'>,
) {
  return function Missing() {
    const { close } = useUrlOverlay();
    useEffect(() => {
      notifyMissing(what);
      close();
    }, [close]);
    return null;
  };
}
