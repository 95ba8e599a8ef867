import { ValidateBy, type ValidationArguments } from 'class-validator';

/** A rule of `@elevate/rules`: the first message that applies, or undefined where the value is in order. */
export type FieldRule = (
  value: string,
  body: Readonly<Record<string, unknown>>,
) => string | undefined;

/** Stands for what is no text at all: rules of a form refuse it by that form, those of any text let it pass. */
const NO_TEXT = '?';
const FALLBACK = 'Must be a text';

/**
 * Checks a field by a rule and answers with the rule's own message. What is no text is never in
 * order, whatever the rule says: an object in the place of a string is an attack on a query.
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
