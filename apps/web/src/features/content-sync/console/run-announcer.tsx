import { useEffect, useRef, useState } from 'react';
import type { Run } from '../../../shared/admin/admin-types.js';
import { totalsOf } from '../../../shared/admin/run-totals.js';
import { kindWords, statusWords, totalsWords } from '../../../shared/admin/run-words.js';

/**
 * Announces only the start and the end of a run to screen readers; announcing forty sources would drown everything
 * else.
 */
export function RunAnnouncer({ runs }: { readonly runs: readonly Run[] }) {
  const announced = useRef<ReadonlyMap<string, Run['status']>>(new Map());
  const [said, setSaid] = useState('');
  useEffect(() => {
    const changed = runs.find(({ id, status }) => announced.current.get(id) !== status);
    announced.current = new Map(runs.map(({ id, status }) => [id, status]));
    if (changed) setSaid(wordsFor(changed));
  }, [runs]);
  return (
    <p aria-live="polite" aria-atomic="true" className="sr-only">
      {said}
    </p>
  );
}

function wordsFor(run: Run): string {
  const kind = kindWords(run);
  if (run.status === 'running') return `${kind} is running.`;
  return `${kind}: ${statusWords(run)}. ${totalsWords({ totals: totalsOf(run) })}.`;
}
