import { searchedTexts, type RankKey, type SearchedTexts } from '@elevate/rules';

/** The sort key of an item, newest first. */
export type Place = Pick<RankKey, 'id' | 'time'>;

/** An item with searchable texts. */
export interface Searchable extends Place {
  readonly state: SearchedTexts;
}

/** Between the texts of an item: nothing a visitor types, so that no term matches across. */
export const SEPARATOR = '\0';

/** An item's texts as a search compares them, in one. */
export function textOfItem({ state }: Searchable): string {
  return searchedTexts(state).join(SEPARATOR);
}

/** About how long that is, without making it. */
export function lengthOf({ state: { title, description } }: Searchable): number {
  return title.length + 1 + description.length;
}
