/** Also names the optional fields, so that a forgotten one does not compile. */
export type EveryField<Type> = { readonly [Name in keyof Required<Type>]: Type[Name] };

/** Leaves out the fields that are undefined. */
export function everyField<Type extends object>(fields: EveryField<Type>): Type {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as Type;
}
