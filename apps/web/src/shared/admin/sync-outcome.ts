import { failureWords, pluralise, type FailureReason } from '@elevate/rules';
import type { RunAnswer } from './admin-types.js';
import { memberOf, problemOf, statusOf } from './problem-words.js';

/** What came of a sync; `why` is null where nothing is known but that it failed. */
export type SyncOutcome =
  | { readonly kind: 'done'; readonly message: string; readonly sources: number }
  /** Somebody stopped it, which is no failure. */
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'failed'; readonly why: string | null };

/** What came of a sync, from the last that is known of its run. */
export function outcomeOf({ message, run }: RunAnswer): SyncOutcome {
  switch (run.status) {
    case 'succeeded':
      return { kind: 'done', message, sources: run.sources.length };
    case 'cancelled':
      return { kind: 'cancelled' };
    case 'running':
      return { kind: 'failed', why: 'it takes longer than expected, and goes on by itself' };
    default:
      return { kind: 'failed', why: reasonOf(run) };
  }
}

/** The run's reason; where its sources failed for different ones, the most frequent. */
function reasonOf({ reason, sources }: RunAnswer['run']): string | null {
  if (reason) return failureWords(reason);
  const counts = new Map<FailureReason, number>();
  for (const { status, failed } of sources) {
    const last = failed.at(-1)?.reason;
    if (status === 'failed' && last) counts.set(last, (counts.get(last) ?? 0) + 1);
  }
  const [most] = [...counts].toSorted(([, a], [, b]) => b - a);
  return most
    ? `${failureWords(most[0])} (${most[1]} of ${pluralise(sources.length, 'source')})`
    : null;
}

/** What there is to say of a sync that could not be asked for, or not be followed to its end. */
export function failureOf(rejection: unknown): SyncOutcome {
  const error = memberOf(rejection, 'error');
  const status = statusOf(error);
  const isRefusal = status !== undefined && status < 500;
  return { kind: 'failed', why: (isRefusal && problemOf(error).detail) || null };
}
