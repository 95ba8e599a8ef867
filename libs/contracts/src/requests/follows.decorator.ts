import { ValidateBy, type ValidationArguments } from 'class-validator';

export type FieldRule = (
  value: string,
  body: Readonly<Record<string, unknown>>,
) => string | undefined;

/** Stands for values that are no strings. */
const NO_TEXT = '?';
const FALLBACK = 'Must be a text';

/**
 * Validates with a shared rule and its message. Non-strings always fail: an object instead of a string is a query
 * injection.
 */
export function Follows(rule: FieldRule): PropertyDecorator {
  return ValidateBy({
    name: 'follows',
    validator: {
      validate: (value, args) => problemOf(rule, value, args) === undefined,
      defaultMessage: (args) => problemOf(rule, args?.value, args) ?? FALLBACK,
    },
  });
}

function problemOf(
  rule: FieldRule,
  value: unknown,
  args?: ValidationArguments,
): string | undefined {
  const body = (args?.object ?? {}) as Readonly<Record<string, unknown>>;
  if (typeof value === 'string') return rule(value, body);
  const instead = value === undefined || value === null ? '' : NO_TEXT;
  return rule(instead, body) ?? rule('', body) ?? FALLBACK;
}
