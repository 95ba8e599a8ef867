import { checkEvent, EVENT_MESSAGES, type EventProblem } from '@elevate/rules';
import type { FieldErrors, Resolver } from 'react-hook-form';
import { textsOf, type EventValues } from './event-values.js';

const DATES = ['starts_at', 'ends_at', 'publish_at'] as const;
const WRONG_DATE = {
  starts_at: EVENT_MESSAGES.wrongStart,
  ends_at: EVENT_MESSAGES.wrongEnd,
  publish_at: EVENT_MESSAGES.wrongPublishAt,
};

/** Validates with the shared event rules, which decide which problem comes first. */
export function checksOf(isNew: boolean): Resolver<EventValues> {
  return (values, _context, { fields }) => {
    const half = DATES.filter((field) => isHalfTyped(fields[field]?.ref));
    const problems = [
      ...half.map((field): EventProblem => ({ field, message: WRONG_DATE[field] })),
      ...checkEvent(textsOf(values), { file: values.image, isNew }),
    ];
    return problems.length === 0
      ? { values, errors: {} }
      : { values: {}, errors: byField(problems) };
  };
}

// For a date without a time the browser reports an empty value, so check `badInput`.
function isHalfTyped(input: unknown): boolean {
  return input instanceof HTMLInputElement && input.isConnected && input.validity.badInput;
}

function byField(problems: readonly EventProblem[]): FieldErrors<EventValues> {
  const errors: FieldErrors<EventValues> = {};
  for (const { field, message } of problems) errors[field] ??= { type: 'rule', message };
  return errors;
}
