import { SEARCH_DEBOUNCE_MS } from '@elevate/rules';
import { useCallback, useEffect, useRef, useState } from 'react';

export interface DraftOptions {
  /** What the address says. */
  readonly settled: string;
  /** Puts a term into the address. */
  readonly settle: (term: string) => void;
  /** Whether a term may go there. */
  readonly isFit: (term: string) => boolean;
  /** How the address spells a term, where that is not as it is typed. */
  readonly spell?: (term: string) => string;
}

const asTyped = (term: string): string => term;

/**
 * The text of a search field, which runs ahead of the address: a term goes there when the keys
 * have been quiet for a while. A word that an input method is still composing does not count yet.
 */
export function useDraft({ settled, settle, isFit, spell = asTyped }: DraftOptions) {
  const [draft, setDraft] = useState(settled);
  const [seen, setSeen] = useState(settled);
  const [sent, setSent] = useState(settled);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  // The address says something that did not come from here: Back, Forward, or a link.
  if (settled !== seen) {
    setSeen(settled);
    if (settled !== spell(sent)) {
      setDraft(settled);
      setSent(settled);
    }
  }

  const send = useCallback(
    (term: string) => {
      clearTimeout(timer.current);
      if (!isFit(term)) return;
      setSent(term);
      settle(term);
    },
    [isFit, settle],
  );
  // The way into the address changes with the address: the one at the end of the quiet time counts.
  const latest = useRef(send);
  useEffect(() => {
    latest.current = send;
  });

  const write = (term: string, isComposing: boolean) => {
    setDraft(term);
    clearTimeout(timer.current);
    if (!isComposing) timer.current = setTimeout(() => latest.current(term), SEARCH_DEBOUNCE_MS);
  };
  /** Does not wait; false where the address says it already. */
  const sendNow = (): boolean => {
    if (spell(draft) === settled) return false;
    send(draft);
    return true;
  };

  return { draft, write, sendNow };
}
