import { useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { pathsWithoutSearch } from '../paths.js';
import { useUrlOverlay } from './use-url-overlay.js';

/** Available on all pages except account and administrator pages. */
export function useSearchOverlay() {
  const { value, open, change, close } = useUrlOverlay('search');
  const { pathname } = useLocation();
  const isAllowed = !pathsWithoutSearch.has(pathname.replace(/\/+$/, ''));
  return useMemo(
    () => ({
      isAllowed,
      isOpen: isAllowed && value !== null,
      /** The search text. */
      term: value ?? '',
      setTerm: change,
      open: () => open(''),
      close,
    }),
    [isAllowed, value, change, open, close],
  );
}
