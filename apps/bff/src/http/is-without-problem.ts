import { ValidateBy } from 'class-validator';

/** Refuses a value in the words of a rule, which says nothing about one that is right. */
export function IsWithoutProblem(
  problemOf: (value: unknown) => string | undefined,
): PropertyDecorator {
  return ValidateBy({
    name: 'isWithoutProblem',
    validator: {
      validate: (value) => problemOf(value) === undefined,
      defaultMessage: (given) => problemOf(given?.value) ?? '',
    },
  });
}
