export function byName<T>(
  items: readonly T[],
  name: (item: T) => string,
  value: (item: T) => unknown,
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(items.map((item) => [name(item), value(item)]));
}
