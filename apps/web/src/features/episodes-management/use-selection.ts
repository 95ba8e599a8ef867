import { EPISODE_LIMITS } from '@elevate/rules';
import { useState } from 'react';

/** Chosen episodes; they stay chosen on other pages of the table. */
export function useSelection() {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const set = (changed: readonly string[], isChosen: boolean) => {
    const next = new Set(ids);
    for (const id of changed) {
      if (!isChosen) next.delete(id);
      else if (next.size < EPISODE_LIMITS.bulk) next.add(id);
    }
    setIds(next);
  };
  return { ids, set, clear: () => setIds(new Set()) };
}

export type Selection = ReturnType<typeof useSelection>;
