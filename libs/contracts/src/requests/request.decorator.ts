import { ValidateBy, ValidateIf, type ValidationArguments } from 'class-validator';
import { parseInstant } from '@elevate/rules';

/** Of a field that may be left out. Unlike `IsOptional`, which accepts null for any type. */
export const IfGiven = (): PropertyDecorator => ValidateIf((_, value) => value !== undefined);

type ListRule = (values: readonly string[]) => string | undefined;

const NO_LIST = 'Must be a list of texts';

/** Validates a list of texts with a shared rule and its message. */
export function ListFollows(rule: ListRule): PropertyDecorator {
  return ValidateBy({
    name: 'listFollows',
    validator: {
      validate: (value) => followsProblem(rule, value) === undefined,
      defaultMessage: (args) => followsProblem(rule, args?.value) ?? NO_LIST,
    },
  });
}

function followsProblem(rule: ListRule, value: unknown): string | undefined {
  const isList = Array.isArray(value) && value.every((each) => typeof each === 'string');
  return isList ? rule(value) : NO_LIST;
}

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

/** Of a field that may be left out or null. */
export const OrNull = (): PropertyDecorator =>
  ValidateIf((_, value) => value !== undefined && value !== null);
