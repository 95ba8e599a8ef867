import { parseInstant } from '@elevate/rules';
import type { FieldRule } from './follows.decorator.js';

export const checkInstant: FieldRule = (value) =>
  parseInstant(value) === undefined
    ? 'Must be a time with a time zone, such as 2026-12-24T18:00:00Z'
    : undefined;

/** Of a field `until` beside `from`. */
export const checkEnd: FieldRule = (until, body) => {
  const { from } = body;
  const start = typeof from === 'string' ? parseInstant(from) : undefined;
  const end = parseInstant(until);
  if (start !== undefined && end !== undefined && end <= start) return 'Must be after "from"';
  return checkInstant(until, body);
};
