import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';

const PARAMETER = 'search';

/** The search overlay, which lies over any page: open while the address says so, so Back closes it. */
export function useSearchDoor() {
  const [parameters, setParameters] = useSearchParams();
  const isOpen = parameters.has(PARAMETER);

  const turn = useCallback(
    (open: boolean) =>
      setParameters(
        (now) => {
          const next = new URLSearchParams(now);
          if (open) next.set(PARAMETER, '');
          else next.delete(PARAMETER);
          return next;
        },
        { replace: !open },
      ),
    [setParameters],
  );
  return useMemo(
    () => ({ isOpen, open: () => turn(true), close: () => turn(false) }),
    [isOpen, turn],
  );
}
