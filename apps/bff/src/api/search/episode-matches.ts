import { durationOf, timesOfYear, type EpisodeFilters } from '@elevate/rules';
import type { ShownEpisode } from '../../read-model/shown-episode.js';

export interface Found {
  /** Newest first. */
  readonly episodes: readonly ShownEpisode[];
  /** More match than are in `episodes`. */
  readonly more: boolean;
}

/** Undefined bounds are open. */
export interface EpisodeBounds {
  readonly accepts: (episode: ShownEpisode) => boolean;
  readonly since?: number;
  readonly before?: number;
}

export type FindWithin = (bounds: EpisodeBounds) => Promise<Found>;

/** The episodes of a search or a list, with any filters. Each combination is found once. */
export class EpisodeMatches {
  private readonly known = new Map<string, Promise<Found>>();
  private readonly found: Found[] = [];

  constructor(private readonly find: FindWithin) {}

  with(filters: EpisodeFilters): Promise<Found> {
    const { duration, year, language } = filters;
    const key = JSON.stringify([duration, year, language]);
    const known = this.known.get(key) ?? this.note(this.narrowed(filters));
    this.known.set(key, known);
    return known;
  }

  /** True if more match without filters than are counted; a filter that has too many tells that at no cost. */
  async hasTooMany(): Promise<boolean> {
    return this.found.some(({ more }) => more) || (await this.with({})).more;
  }

  /** True if nothing matches, also without filters. */
  async isEmpty(): Promise<boolean> {
    const isSome = ({ episodes }: Found) => episodes.length > 0;
    return !this.found.some(isSome) && !isSome(await this.with({}));
  }

  private async note(finding: Promise<Found>): Promise<Found> {
    const found = await finding;
    this.found.push(found);
    return found;
  }

  /** Few matches are filtered in memory. The newest of many may have other values, so those are found again. */
  private async narrowed({ year, ...others }: EpisodeFilters): Promise<Found> {
    const bounds = boundsOf({ year, ...others });
    const isNarrower = Object.values(others).some((choice) => choice !== undefined);
    // A year is a part of the segments, so a search within it costs less than one of all years.
    if (!isNarrower) return this.find(bounds);
    const { episodes, more } = await this.with({ year });
    return more ? this.find(bounds) : { episodes: episodes.filter(bounds.accepts), more };
  }
}

function boundsOf({ duration, year, language }: EpisodeFilters): EpisodeBounds {
  const accepts = (episode: ShownEpisode) =>
    (duration === undefined || durationOf(episode.seconds) === duration) &&
    (year === undefined || episode.year === year) &&
    (language === undefined || episode.language === language);
  return { accepts, ...(year !== undefined && timesOfYear(year)) };
}
