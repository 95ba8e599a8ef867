import type { AuditEntry } from '@elevate/contracts/audit';

export function mergeLatest<Entry extends Pick<AuditEntry, 'at' | 'id'>>(
  logs: readonly (readonly Entry[])[],
  limit: number,
): Entry[] {
  return logs.flat().sort(byPlace).slice(0, limit);
}

function byPlace(one: Pick<AuditEntry, 'at' | 'id'>, other: Pick<AuditEntry, 'at' | 'id'>): number {
  const difference = Date.parse(other.at) - Date.parse(one.at);
  if (difference !== 0) return difference;
  return one.id < other.id ? 1 : -1;
}
