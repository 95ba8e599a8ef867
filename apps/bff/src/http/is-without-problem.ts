import { ValidateBy } from 'class-validator';

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
