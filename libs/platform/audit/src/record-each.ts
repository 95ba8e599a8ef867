import type { AuditLog } from './audit-log.js';

/** Up to this many records are copied before the response. */
const WAITED_FOR = 20;

export async function recordEach(audit: AuditLog, ids: readonly string[]): Promise<void> {
  const moved = (async () => {
    for (const id of ids) await audit.record(id);
  })();
  if (ids.length <= WAITED_FOR) await moved;
}
