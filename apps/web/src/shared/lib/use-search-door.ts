import { useMemo } from 'react';
import { useLocation } from 'react-router';
import { pathsWithoutSearch } from '../paths.js';
import { useDoor } from './use-door.js';

/** The search overlay, which lies over any page but those of accounts and administrators. */
export function useSearchDoor() {
  const { value, open, change, close } = useDoor('search');
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
