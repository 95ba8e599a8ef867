const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

/** Locale order, then by id. */
export function compareNames(
  a: { readonly id: string; readonly name: string },
  b: { readonly id: string; readonly name: string },
): number {
  return collator.compare(a.name, b.name) || (a.id < b.id ? -1 : Number(a.id > b.id));
}
