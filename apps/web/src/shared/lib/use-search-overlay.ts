import { useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { pathsWithoutSearch } from '../paths.js';
import { useUrlOverlay } from './use-url-overlay.js';

/** The search overlay, which lies over any page but those of accounts and administrators. */
export function useSearchOverlay() {
  const { value, open, change, close } = useUrlOverlay('search');
  const { pathname } = useLocation();
  const isAllowed = !pathsWithoutSearch.has(pathname.replace(/\/+$/, ''));
  return useMemo(
    () => ({
      isAllowed,
      isOpen: isAllowed && value !== null,
      /** What is searched for. */
      term: value ?? '',
      setTerm: change,
      open: () => open(''),
      close,
    }),
    [isAllowed, value, change, open, close],
  );
}
