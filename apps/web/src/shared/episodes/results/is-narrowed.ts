import type { EpisodeFilters } from '@elevate/rules';

export function isNarrowed({ duration, year, language }: EpisodeFilters): boolean {
  return [duration, year, language].some((choice) => choice !== undefined);
}
