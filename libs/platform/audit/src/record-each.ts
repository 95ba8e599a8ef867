import type { AuditLog } from './audit-log.js';

/** So few records are waited for; a long list of feeds is answered while its records are still moved. */
const WAITED_FOR = 20;

/** Moves the records of changed documents to the log; the changes are made already. */
export async function recordEach(audit: AuditLog, ids: readonly string[]): Promise<void> {
  const moved = (async () => {
    for (const id of ids) await audit.record(id);
  })();
  if (ids.length <= WAITED_FOR) await moved;
}
