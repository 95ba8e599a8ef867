import type { EpisodeState } from '@elevate/contracts/catalogue';
import { isCareerTitle, primaryLanguage, rankKeyOf, yearOf, type RankKey } from '@elevate/rules';

export interface ShownEpisode extends RankKey {
  readonly state: EpisodeState;
  readonly isCareer: boolean;
  /** Filters read these of many episodes, and a read of `state` costs each a cache miss. */
  readonly seconds: number;
  readonly year: number | undefined;
  /** Without region: `pt` of `pt-BR`. */
  readonly language: string | undefined;
  readonly revision: number;
}

export function toShownEpisode(state: EpisodeState, revision: number): ShownEpisode {
  const { id, time, views } = rankKeyOf(state);
  return {
    id,
    time,
    views,
    state,
    isCareer: isCareerTitle(state.title),
    seconds: state.duration_seconds,
    year: yearOf(time),
    language: primaryLanguage(state.language),
    revision,
  };
}
