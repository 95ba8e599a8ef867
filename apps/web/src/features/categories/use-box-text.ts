import { useEffect, useState } from 'react';

// Some browsers refuse a page that changes its address more than a hundred times in half a minute.
const QUIET_MS = 200;

/**
 * The text of a box whose home is the address: shown as it is typed, written to the address after a
 * moment of quiet or when the box is left.
 */
export function useBoxText(written: string, write: (text: string) => void) {
  const [typed, setTyped] = useState<string | null>(null);
  useEffect(() => {
    if (typed === null) return undefined;
    if (typed === written) {
      setTyped(null);
      return undefined;
    }
    const timer = setTimeout(() => write(typed), QUIET_MS);
    return () => clearTimeout(timer);
  }, [typed, written, write]);
  return {
    text: typed ?? written,
    type: setTyped,
    settle: () => {
      if (typed !== null && typed !== written) write(typed);
    },
  };
}
