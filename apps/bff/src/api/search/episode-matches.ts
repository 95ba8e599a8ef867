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

/** The episodes of a search or a list, with any filters. */
export class EpisodeMatches {
  private readonly ofYears = new Map<number, Promise<Found>>();

  private constructor(
    private readonly find: FindWithin,
    readonly all: Found,
  ) {}

  static async of(find: FindWithin): Promise<EpisodeMatches> {
    return new EpisodeMatches(find, await find(boundsOf({})));
  }

  async with({ duration, year }: EpisodeFilters): Promise<Found> {
    const ofYear = year === undefined ? this.all : await this.ofYear(year);
    return duration === undefined ? ofYear : this.narrowed(ofYear, { duration, year });
  }

  private ofYear(year: number): Promise<Found> {
    const found = this.ofYears.get(year) ?? this.narrowed(this.all, { year });
    this.ofYears.set(year, found);
    return found;
  }

  /** Few matches are filtered in memory. The newest of many may be of other years, so those are found again. */
  private async narrowed({ episodes, more }: Found, filters: EpisodeFilters): Promise<Found> {
    const bounds = boundsOf(filters);
    return more ? this.find(bounds) : { episodes: episodes.filter(bounds.accepts), more };
  }
}

function boundsOf({ duration, year }: EpisodeFilters): EpisodeBounds {
  const accepts = (episode: ShownEpisode) =>
    (duration === undefined || durationOf(episode.seconds) === duration) &&
    (year === undefined || episode.year === year);
  return { accepts, ...(year !== undefined && timesOfYear(year)) };
}
