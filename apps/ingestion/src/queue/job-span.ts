import type { JobKind } from '@elevate/contracts/ingestion';
import { activeTraceparent, inSpan } from '@elevate/telemetry';

/**
 * Does a job's turn in a span of the trace that asked for it, noted here: the turn is taken later, when somebody
 * else's ends. One that a crash left over begins a trace.
 */
export function inJobSpan(kind: JobKind, turn: () => Promise<void>): () => Promise<void> {
  const parent = activeTraceparent();
  return () =>
    inSpan(() => ({ name: `job ${kind}`, kind: 'internal', begins: 'always', parent }), turn);
}
