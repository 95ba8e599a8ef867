import type { Episode, RelatedEpisodes } from '../api/types.js';

/** The next of the channel, else the most similar one; only YouTube plays those that may not be embedded. */
export function nextOf({ next_in_channel, items }: RelatedEpisodes): Episode | undefined {
  return [...next_in_channel, ...items].find(({ embeddable }) => embeddable);
}
