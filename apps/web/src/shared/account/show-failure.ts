import { ACCOUNT_MESSAGES, tooManyAttempts } from '@elevate/rules';
import { log } from '../lib/log.js';
import { notify } from '../lib/notify.js';
import { Refusal, type FieldProblem } from './refusal.js';

export interface FailureOptions {
  /** Fallback message. */
  readonly failed: string;
  /** Fields of the form; problems with other fields appear only in the toast. */
  readonly fields: readonly string[];
}

const TOO_MANY = 429;
// Long enough to read the waiting time.
const LONG_MS = 10_000;

/** Returns the problems to show under fields; shows any other failure as a toast. */
export function showFailure(error: unknown, { failed, fields }: FailureOptions): FieldProblem[] {
  if (!(error instanceof Refusal)) {
    log.error('Form submission failed', error);
    notify({ kind: 'error', message: failed });
    return [];
  }
  if (error.status === TOO_MANY) {
    notify({ kind: 'error', message: tooMany(error), durationMs: LONG_MS });
    return [];
  }
  const wrong = firstOfEach(error.fields, fields);
  if (wrong.length === 0) notify({ kind: 'error', message: error.userMessage ?? failed });
  return wrong;
}

function tooMany({ retryAfterSeconds }: Refusal): string {
  return retryAfterSeconds === null ? ACCOUNT_MESSAGES.tooMany : tooManyAttempts(retryAfterSeconds);
}

/** One message per field, in form order. */
function firstOfEach(problems: readonly FieldProblem[], fields: readonly string[]): FieldProblem[] {
  return fields.flatMap((field) => problems.find((problem) => problem.field === field) ?? []);
}
