import { foldForSearch, searchTerm } from '@elevate/rules';
import type { Episode } from '../../shared/api/types.js';

/** Episodes whose title or channel contains the term; all without a term. */
export function matching(episodes: readonly Episode[], term: string): readonly Episode[] {
  const wanted = foldForSearch(searchTerm(term));
  if (wanted === '') return episodes;
  return episodes.filter(({ title, channel }) =>
    [title, channel.name].some((text) => foldForSearch(text).includes(wanted)),
  );
}
