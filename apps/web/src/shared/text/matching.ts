import { foldForSearch, searchTerm } from '@elevate/rules';

/** The items of which a text contains the term; all without a term. */
export function matching<Item>(
  items: readonly Item[],
  term: string,
  textsOf: (item: Item) => readonly (string | undefined)[],
): readonly Item[] {
  const folded = foldForSearch(searchTerm(term));
  return items.filter((item) =>
    textsOf(item).some((text) => text !== undefined && foldForSearch(text).includes(folded)),
  );
}
