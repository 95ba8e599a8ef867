import { rejectionWords } from '../../shared/admin/problem-words.js';
import { notify } from '../../shared/lib/notify.js';

interface Answer<T> {
  readonly data?: T | undefined;
  readonly error?: unknown;
}

/** Undefined after a failure, which is shown as a toast. */
export function unwrapOrNotify<T>(answer: Answer<T>, failed: string): { value: T } | undefined {
  if (answer.error === undefined) return { value: answer.data as T };
  notify({ kind: 'error', message: rejectionWords(answer, failed) });
  return undefined;
}
