/** A pattern of JSON Schema. */
export const NOT_BLANK = '\\S';

export const matching = (pattern: RegExp, refusal: string) => (value: unknown) =>
  typeof value === 'string' && pattern.test(value) ? undefined : refusal;

export const oneOf = (name: string, choices: readonly string[]) => (value: unknown) =>
  choices.some((choice) => choice === value)
    ? undefined
    : `${name} must be one of ${choices.join(', ')}`;
