import { useEffect, useState } from 'react';

// Milliseconds. Some browsers block pages that change their URL over 100 times in 30 seconds.
const QUIET_MS = 200;

/** A text box stored in the URL, written after a debounce or on blur. */
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
