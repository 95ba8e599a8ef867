import { useEffect } from 'react';
import { quietPart } from '../../../shared/page/lazy-part.js';
import { listen } from '../../../shared/browser/listen.js';
import { isSearchCall } from '../../../shared/browser/key-shortcuts.js';
import { useReturnFocus } from '../../../shared/browser/return-focus.js';
import {
  closeOverlayOnLoadFailure,
  useSearchOverlay,
} from '../../../shared/page/use-parameters.js';

const SearchOverlay = quietPart(
  () => import('./search-overlay.js'),
  'SearchOverlay',
  closeOverlayOnLoadFailure('Search', useSearchOverlay),
);

/** Also opens on "/", Ctrl-K or Cmd-K. */
export function SearchOverlayHost() {
  const { isAllowed, isOpen, open } = useSearchOverlay();
  useEffect(() => {
    if (!isAllowed) return undefined;
    return listen<KeyboardEvent>(document, 'keydown', (event) => {
      if (!isSearchCall(event)) return;
      event.preventDefault();
      if (!isOpen && !event.repeat) open();
    });
  }, [isAllowed, isOpen, open]);
  return isOpen && <OpenSearch />;
}

// A separate component, because it mounts while the overlay's script still loads.
function OpenSearch() {
  const returnFocus = useReturnFocus();
  return <SearchOverlay onCloseAutoFocus={returnFocus} />;
}
