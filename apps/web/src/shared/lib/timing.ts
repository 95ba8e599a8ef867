import {
  startTransition,
  useCallback,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { SEARCH_DEBOUNCE_MS } from '@elevate/rules';

const TICK_MS = 20_000;

let now = 0;
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

/** One shared timer, stopped without subscribers. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    now = Date.now();
    listeners.forEach((tell) => tell());
  }, TICK_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
    now = 0;
  };
}

function look(): number {
  now ||= Date.now();
  return now;
}

/** At most some seconds old; null during server rendering and hydration, which must match. */
export function useNow(): number | null {
  return useSyncExternalStore(subscribe, look, () => null);
}

interface DraftOptions {
  readonly settled: string;
  readonly settle: (term: string) => void;
  readonly isFit: (term: string) => boolean;
  /** Canonical spelling of a term in the URL. */
  readonly spell?: (term: string) => string;
}

const asTyped = (term: string): string => term;

/** Search input that updates the URL after a debounce and ignores text in IME composition. */
export function useDraft({ settled, settle, isFit, spell = asTyped }: DraftOptions) {
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

  const send = useCallback(
    (term: string) => {
      clearTimeout(timer.current);
      if (!isFit(term)) return;
      setSent(term);
      settle(term);
    },
    [isFit, settle],
  );
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

interface Progress {
  /** Parts that are rendered at once. */
  readonly first: number;
  readonly total: number;
  readonly step?: number;
  /** A new key starts over. */
  readonly key?: unknown;
}

/**
 * Renders parts below the first view step by step: after hydration, and when `key` changes, so they do not delay it.
 * Client-rendered pages start complete, so that Back restores the scroll position.
 */
export function useProgressiveCount({ first, total, step = 1, key }: Progress): number {
  const hydrated = useHydrated();
  const [reached, setReached] = useState({ key, count: hydrated ? Infinity : first });
  const count = reached.key === key ? reached.count : first;
  useEffect(() => {
    if (count >= total) return undefined;
    const next = setTimeout(() => startTransition(() => setReached({ key, count: count + step })));
    return () => clearTimeout(next);
  }, [count, total, step, key]);
  return Math.min(count, total);
}

const nothingChanges = () => () => undefined;

/** False during server rendering and hydration, then true. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    nothingChanges,
    () => true,
    () => false,
  );
}

/** Runs the action after a delay, unless the component unmounts first. */
export function useDelayedAction(isDue: boolean, delayMs: number, act: () => void): void {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    if (!isDue) return undefined;
    const timer = setTimeout(() => latest.current(), delayMs);
    return () => clearTimeout(timer);
  }, [isDue, delayMs]);
}
