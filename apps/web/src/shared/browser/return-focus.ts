import { useCallback, useState } from 'react';

/** Restores focus to the opener or its card; after navigation, the page has it. */
export function useReturnFocus(): (event: Event) => void {
  const [opener] = useState(() => ({
    element: document.activeElement,
    card: document.activeElement?.closest('li'),
    path: window.location.pathname,
  }));
  return useCallback(
    (event) => {
      event.preventDefault();
      if (window.location.pathname !== opener.path) return;
      const { element, card } = opener;
      const target = element?.isConnected ? element : card?.querySelector('a');
      if (target instanceof HTMLElement) target.focus({ preventScroll: true });
    },
    [opener],
  );
}
