import { MORE_LIKE_THIS_EPISODES } from './limits.js';
import { byNewest, type RankedEpisode } from './rows.js';

/** What the rule of "More Like This" looks at. */
export interface RelatableEpisode extends Omit<RankedEpisode, 'view_count'> {
  readonly topics: readonly string[];
  readonly channel_id: string;
}

/**
 * "More Like This": first the episodes that share a topic, then others of the same channel, each
 * newest first, at most 20, never the episode itself.
 */
export function relatedEpisodes<Episode extends RelatableEpisode>(
  episode: RelatableEpisode,
  candidates: Iterable<Episode>,
): Episode[] {
  const topics = new Set(episode.topics);
  const sharing: Episode[] = [];
  const sameChannel: Episode[] = [];
  for (const candidate of candidates) {
    if (candidate.id === episode.id) continue;
    if (candidate.topics.some((topic) => topics.has(topic))) sharing.push(candidate);
    else if (candidate.channel_id === episode.channel_id) sameChannel.push(candidate);
  }
  return [...sharing.sort(byNewest), ...sameChannel.sort(byNewest)].slice(
    0,
    MORE_LIKE_THIS_EPISODES,
  );
}
