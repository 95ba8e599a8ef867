import { listMatcher } from '@elevate/rules';

/** The items whose texts have the term or all of its words; all without a term. */
export function matching<Item>(
  items: readonly Item[],
  term: string,
  textsOf: (item: Item) => readonly (string | undefined)[],
): readonly Item[] {
  const matches = listMatcher(term);
  return items.filter((item) => matches(...textsOf(item)));
}
