import type { EpisodeState } from '@elevate/contracts/catalogue';
import { isCareerTitle, rankKeyOf, type RankKey } from '@elevate/rules';

export interface ShownEpisode extends RankKey {
  readonly state: EpisodeState;
  readonly isCareer: boolean;
  readonly revision: number;
}

export function toShownEpisode(state: EpisodeState, revision: number): ShownEpisode {
  const { id, time, views } = rankKeyOf(state);
  return { id, time, views, state, isCareer: isCareerTitle(state.title), revision };
}
