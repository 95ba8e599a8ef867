import type { EpisodeState } from '@elevate/contracts/catalogue';
import { isCareerTitle, rankKeyOf, type RankKey } from '@elevate/rules';

/** An episode as the read model holds it: its public state beside what the orders compare. */
export interface ShownEpisode extends RankKey {
  readonly state: EpisodeState;
  readonly isCareer: boolean;
  /** The model's revision at which it last changed. */
  readonly revision: number;
}

export function toShownEpisode(state: EpisodeState, revision: number): ShownEpisode {
  const { id, time, views } = rankKeyOf(state);
  return { id, time, views, state, isCareer: isCareerTitle(state.title), revision };
}
