import type { EpisodeResults } from '../../api/generated/schema.js';
import { figures } from '../../text/figures.js';

/** With a plus sign where more match than were counted. */
export function countOf({ total, more }: Pick<EpisodeResults, 'total' | 'more'>): string {
  return `${figures.format(total)}${more ? '+' : ''}`;
}
