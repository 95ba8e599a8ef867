import { catalogueTopics, type EpisodeState } from '@elevate/contracts/catalogue';
import { topicRelay } from '@elevate/republish';
import { unobserved } from '../publishing/unobserved.js';
import { toEpisodeMessage } from './episode.mapper.js';
import { EpisodeRepository } from './episode.repository.js';

export class EpisodeRelay extends topicRelay(EpisodeRepository, {
  topic: catalogueTopics.episode,
  toMessage: toEpisodeMessage,
  // A pick missing from the restored database must not reappear with the talk.
  toRemoved: ({ data }) => {
    const { state, ...rest } = unobserved<EpisodeState>(data);
    return { ...rest, state: { ...state, is_editor_pick: false } };
  },
}) {}
