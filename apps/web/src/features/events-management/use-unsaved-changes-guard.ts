import { useEffect, useRef, useState, type RefObject } from 'react';

export interface UnsavedChangesGuard {
  readonly hasChanges: RefObject<boolean>;
  readonly isAsking: boolean;
  readonly cancel: () => void;
  readonly discard: () => void;
  readonly keep: () => void;
}

/** Asks for confirmation before `go` if the form has unsaved changes; `Next` is null if no form follows. */
export function useUnsavedChangesGuard<Next>(go: (next: Next | null) => void) {
  const hasChanges = useRef(false);
  const [wanted, setWanted] = useState<{ readonly next: Next | null } | null>(null);
  const leaveFor = (next: Next | null) => {
    setWanted(null);
    hasChanges.current = false;
    go(next);
  };
  const askFor = (next: Next | null) => {
    if (hasChanges.current) setWanted({ next });
    else leaveFor(next);
  };
  const leaving: UnsavedChangesGuard = {
    hasChanges,
    isAsking: wanted !== null,
    cancel: () => askFor(null),
    discard: () => leaveFor(wanted?.next ?? null),
    keep: () => setWanted(null),
  };
  return { leaving, askFor, leaveFor };
}

/** Also makes the browser ask before the page unloads. */
export function useUnsaved({ hasChanges }: UnsavedChangesGuard, isChanged: boolean): void {
  useEffect(() => {
    hasChanges.current = isChanged;
    if (!isChanged) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => {
      hasChanges.current = false;
      window.removeEventListener('beforeunload', ask);
    };
  }, [hasChanges, isChanged]);
}
