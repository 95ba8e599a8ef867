import { useEffect, useRef, useState } from 'react';
import { SEARCH_DEBOUNCE_MS } from '@elevate/rules';

export interface TypingOptions {
  readonly settled: string;
  readonly settle: (term: string) => void;
  readonly isFit?: (term: string) => boolean;
  /** Canonical spelling of a term in the URL. */
  readonly spell: (term: string) => string;
}

/** Search input that updates the URL after a debounce and ignores text in IME composition. */
export function useTyping({ settled, settle, isFit, spell }: TypingOptions) {
  const [draft, setDraft] = useState(settled);
  const [seen, setSeen] = useState(settled);
  const [sent, setSent] = useState(settled);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  // The URL changed from outside: Back, Forward or a link.
  if (settled !== seen) {
    setSeen(settled);
    if (settled !== spell(sent)) {
      setDraft(settled);
      setSent(settled);
    }
  }

  const send = (term: string) => {
    clearTimeout(timer.current);
    if (isFit?.(term) === false) return;
    setSent(term);
    settle(spell(term));
  };
  // The setter changes with the URL; the timer must call the latest one.
  const latest = useRef(send);
  useEffect(() => {
    latest.current = send;
  });

  const write = (term: string, isComposing: boolean) => {
    setDraft(term);
    clearTimeout(timer.current);
    if (!isComposing) timer.current = setTimeout(() => latest.current(term), SEARCH_DEBOUNCE_MS);
  };
  /** Skips the debounce; false if the URL is already current. */
  const sendNow = (): boolean => {
    if (spell(draft) === settled) return false;
    send(draft);
    return true;
  };

  return { draft, write, sendNow };
}
