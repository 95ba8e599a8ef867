import { searchedTexts, type RankKey, type SearchedTexts } from '@elevate/rules';

export type Place = Pick<RankKey, 'id' | 'time'>;

export interface Searchable extends Place {
  readonly state: SearchedTexts;
}

/** Cannot be typed, so no term matches across two texts. */
export const SEPARATOR = '\0';

export function textOfItem({ state }: Searchable): string {
  return searchedTexts(state).join(SEPARATOR);
}

export function lengthOf({ state: { title, description } }: Searchable): number {
  return title.length + 1 + description.length;
}
