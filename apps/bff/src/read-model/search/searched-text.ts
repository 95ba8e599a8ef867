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

export function haveSameTexts({ state: a }: Searchable, { state: b }: Searchable): boolean {
  return (
    a.title === b.title &&
    a.description === b.description &&
    haveSame(a.keywords, b.keywords) &&
    haveSame(a.cve_ids, b.cve_ids)
  );
}

function haveSame(a: readonly string[] = [], b: readonly string[] = []): boolean {
  return a.length === b.length && a.every((text, index) => text === b[index]);
}
