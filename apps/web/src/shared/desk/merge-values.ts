type Values = Readonly<Record<string, unknown>>;

const wordsOf = (value: unknown): string => {
  if (value instanceof File) return value.name;
  if (typeof value === 'string') return value;
  return Array.isArray(value)
    ? value.map(wordsOf).join(', ')
    : JSON.stringify(value ?? '').replace(/^"|"$/g, '');
};

export const isSame = (a: unknown, b: unknown): boolean => a === b || wordsOf(a) === wordsOf(b);

/** Three ways: what I did not change, or what I took, is theirs. */
export function mergeValues<Form extends object>(
  base: Form,
  theirs: Form,
  mine: Form,
  taken: readonly string[] = [],
): Form {
  const changed = Object.entries(mine).filter(
    ([name, value]) => !taken.includes(name) && !isSame(value, (base as Values)[name]),
  );
  return { ...theirs, ...(Object.fromEntries(changed) as Partial<Form>) };
}

export function conflictLines<Form extends object>(
  theirs: Form,
  merged: Form,
  labelOf: (field: string) => string,
) {
  return Object.entries(merged)
    .filter(([name, value]) => !isSame(value, (theirs as Values)[name]))
    .map(([name, value]) => ({
      field: name,
      label: labelOf(name),
      theirs: wordsOf((theirs as Values)[name]),
      mine: wordsOf(value),
    }));
}
