import { ValidateBy } from 'class-validator';

export type ListRule = (values: readonly string[]) => string | undefined;

const NO_LIST = 'Must be a list of texts';

/** Validates a list of texts with a shared rule and its message. */
export function ListFollows(rule: ListRule): PropertyDecorator {
  return ValidateBy({
    name: 'listFollows',
    validator: {
      validate: (value) => problemOf(rule, value) === undefined,
      defaultMessage: (args) => problemOf(rule, args?.value) ?? NO_LIST,
    },
  });
}

function problemOf(rule: ListRule, value: unknown): string | undefined {
  const isList = Array.isArray(value) && value.every((each) => typeof each === 'string');
  return isList ? rule(value) : NO_LIST;
}
