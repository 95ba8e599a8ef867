import { useCallback, useState } from 'react';

/**
 * Gives focus back to what had it when something opened over the page. A card's buttons may be gone
 * by then, with the overlay they were on: then it goes to the card. A page that was gone to
 * meanwhile keeps the focus for itself.
 */
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
