import { Refusal } from '../account/send-command.js';
import { statusOf, problemOf } from './problem-words.js';

/** Statuses that concern the form's input. */
const ABOUT_THE_FORM: readonly unknown[] = [400, 409, 422];

/** Converts an API slice error for forms: input errors attach to `field`. */
export function asRefusal(error: unknown, field: string): unknown {
  const status = statusOf(error);
  if (status === undefined) return error;
  const problem = problemOf(error);
  const message = problem.errors?.[0]?.message ?? problem.detail;
  const isAbout = ABOUT_THE_FORM.includes(status) && message !== undefined;
  const errors = isAbout ? [{ field, message }] : [];
  return new Refusal(new Response(null, { status }), { ...problem, errors });
}
