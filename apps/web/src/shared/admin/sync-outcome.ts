import { failureWords, pluralize, type FailureReason } from '@elevate/rules';
import type { RunAnswer } from './admin-types.js';
import { memberOf, problemOf, statusOf } from './problem-words.js';

/** `why` is null if the cause is unknown. */
export type SyncOutcome =
  | { readonly kind: 'done'; readonly message: string; readonly sources: number }
  /** Stopped by a user; not a failure. */
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'failed'; readonly why: string | null };

export function outcomeOf({ message, run }: RunAnswer): SyncOutcome {
  switch (run.status) {
    case 'succeeded':
      return { kind: 'done', message, sources: run.sources.length };
    case 'cancelled':
      return { kind: 'cancelled' };
    case 'running':
      return {
        kind: 'failed',
        why: 'it takes longer than expected and continues in the background',
      };
    default:
      return { kind: 'failed', why: reasonOf(run) };
  }
}

/** Returns the run's reason, or else the most frequent one of its sources. */
function reasonOf({ reason, sources }: RunAnswer['run']): string | null {
  if (reason) return failureWords(reason);
  const counts = new Map<FailureReason, number>();
  for (const { status, failed } of sources) {
    const last = failed.at(-1)?.reason;
    if (status === 'failed' && last) counts.set(last, (counts.get(last) ?? 0) + 1);
  }
  const [most] = [...counts].toSorted(([, a], [, b]) => b - a);
  return most
    ? `${failureWords(most[0])} (${most[1]} of ${pluralize(sources.length, 'source')})`
    : null;
}

export function failureOf(rejection: unknown): SyncOutcome {
  const error = memberOf(rejection, 'error');
  const status = statusOf(error);
  const isRefusal = status !== undefined && status < 500;
  return { kind: 'failed', why: (isRefusal && problemOf(error).detail) || null };
}
