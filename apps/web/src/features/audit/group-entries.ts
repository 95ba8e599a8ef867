import type { AuditEntry } from '../../shared/admin/admin-types.js';

/** Fewer are shown one by one. */
const FEWEST = 3;

/** A command with many objects stores one record after the other. */
const GAP_MS = 10_000;

export interface EntryGroup {
  readonly first: AuditEntry;
  readonly entries: readonly AuditEntry[];
}

/** Joins what one actor did to several objects within seconds. Entries are sorted by time. */
export function groupEntries(entries: readonly AuditEntry[]): readonly EntryGroup[] {
  const runs: AuditEntry[][] = [];
  for (const entry of entries) {
    const run = runs.at(-1);
    if (run && belongs(entry, run)) run.push(entry);
    else runs.push([entry]);
  }
  return runs
    .flatMap((run) => (run.length < FEWEST ? run.map((one) => [one]) : [run]))
    .map(toGroup);
}

function belongs(entry: AuditEntry, run: readonly AuditEntry[]): boolean {
  const last = run.at(-1);
  return (
    last !== undefined &&
    last.actor === entry.actor &&
    last.action === entry.action &&
    last.subject.kind === entry.subject.kind &&
    Date.parse(last.at) - Date.parse(entry.at) <= GAP_MS &&
    run.every(({ subject }) => subject.id !== entry.subject.id)
  );
}

function toGroup(entries: readonly AuditEntry[]): EntryGroup {
  const [first] = entries;
  if (!first) throw new TypeError('A group has an entry');
  return { first, entries };
}
