import type { AuditEntry } from '@elevate/contracts/audit';

type Placed = Pick<AuditEntry, 'at' | 'id'>;

export function mergeLatest<Entry extends Placed>(
  logs: readonly (readonly Entry[])[],
  limit: number,
): Entry[] {
  return logs.flat().sort(byPlace).slice(0, limit);
}

/** Merges sorted logs of any length; holds one entry of each. */
export async function* mergeSorted<Entry extends Placed>(
  logs: readonly AsyncIterator<Entry, undefined>[],
): AsyncGenerator<Entry, undefined> {
  const heads = await Promise.all(logs.map((log) => headOf(log)));
  for (;;) {
    const [first] = heads.filter((head) => head !== null).sort((a, b) => byPlace(a.value, b.value));
    if (!first) return;
    yield first.value;
    heads[heads.indexOf(first)] = await headOf(first.log);
  }
}

interface Head<Entry> {
  readonly log: AsyncIterator<Entry, undefined>;
  readonly value: Entry;
}

async function headOf<Entry>(log: AsyncIterator<Entry, undefined>): Promise<Head<Entry> | null> {
  const { value } = await log.next();
  return value === undefined ? null : { log, value };
}

function byPlace(one: Placed, other: Placed): number {
  const difference = Date.parse(other.at) - Date.parse(one.at);
  if (difference !== 0) return difference;
  return one.id < other.id ? 1 : -1;
}
