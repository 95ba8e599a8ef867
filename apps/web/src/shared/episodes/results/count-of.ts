import type { EpisodeResults } from '../../api/generated/schema.js';

const countFigures = new Intl.NumberFormat('en');

/** With a plus sign where more match than were counted. */
export function countOf({ total, more }: Pick<EpisodeResults, 'total' | 'more'>): string {
  return `${countFigures.format(total)}${more ? '+' : ''}`;
}
