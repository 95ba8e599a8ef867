import type { EpisodeFilters } from '@elevate/rules';

export function isNarrowed({ duration, year }: EpisodeFilters): boolean {
  return duration !== undefined || year !== undefined;
}
