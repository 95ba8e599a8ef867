import type { Episode } from '../../shared/api/types.js';
import type { Kept } from '../../shared/watching/watch-progress.js';

export interface WatchedEpisodes {
  readonly kept: readonly Kept[];
  /** Without those that left the site. */
  readonly episodes: readonly Episode[];
}
