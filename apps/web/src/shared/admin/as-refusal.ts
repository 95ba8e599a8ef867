import { Refusal } from '../account/refusal.js';
import { problemOf, statusOf } from './problem-words.js';

/** What was sent is wrong, or cannot be at all: that is about the form, not about the moment. */
const ABOUT_THE_FORM: readonly unknown[] = [400, 409, 422];

/** What the API slice rejected with, as forms are told of it: about `field` where it is about the form. */
export function asRefusal(error: unknown, field: string): unknown {
  const status = statusOf(error);
  if (status === undefined) return error;
  const problem = problemOf(error);
  const message = problem.errors?.[0]?.message ?? problem.detail;
  const isAbout = ABOUT_THE_FORM.includes(status) && message !== undefined;
  const errors = isAbout ? [{ field, message }] : [];
  return new Refusal(new Response(null, { status }), { ...problem, errors });
}
