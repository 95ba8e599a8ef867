import { catalogueTopics, type EpisodeState } from '@elevate/contracts/catalogue';
import { stateRelay, unobserved } from '../publishing/state-relay.js';
import { toEpisodeMessage } from './episode.mapper.js';
import { EPISODE_MODEL, type EpisodeDocument } from './episode.schema.js';

export class EpisodeRelay extends stateRelay<EpisodeDocument>(EPISODE_MODEL, {
  topic: catalogueTopics.episode.name,
  toMessage: toEpisodeMessage,
  // A pick that is missing from the restored database must not reappear with the talk.
  toRemoved: ({ data }) => {
    const { state, ...rest } = unobserved<EpisodeState>(data);
    return { ...rest, state: { ...state, is_editor_pick: false } };
  },
}) {}
