import { setImmediate } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { Clock, PeriodicTasks } from '@elevate/clock';
import { ChannelTopicsRefresher } from '../channels/channel-topics-refresher.js';
import { EpisodeRelay } from '../episodes/episode-relay.js';
import {
  EvidenceRepository,
  type EpisodeEvidence,
  type Retagged,
} from '../episodes/evidence.repository.js';
import { RulesRefresher } from '../topics/rules-pass.js';
import { TopicClassifier } from '../topics/topic-classifier.js';
import { TopicRulesRepository, type StoredRules } from '../topics/topic-rules.repository.js';

/** Classified between two turns of the event loop. */
const SLICE = 50;

/** Gives older episodes the topics of changed rules. */
@Injectable()
export class TopicRefresher extends RulesRefresher<StoredRules> {
  constructor(
    rules: TopicRulesRepository,
    episodes: EvidenceRepository,
    relay: EpisodeRelay,
    channelTopics: ChannelTopicsRefresher,
    clock: Clock,
    tasks: PeriodicTasks,
  ) {
    super({
      ...{ name: 'topic-rules', rules, clock, tasks },
      batch: async ({ topics }, after) => {
        const batch = await episodes.next(after);
        const changes = await retagged(batch, new TopicClassifier(topics));
        await episodes.retag(changes);
        relay.poke(changes.map(({ id }) => id));
        for (const { channelId } of changes) channelTopics.changed(channelId);
        return batch.at(-1)?.id;
      },
    });
  }
}

async function retagged(
  batch: readonly EpisodeEvidence[],
  classifier: TopicClassifier,
): Promise<Retagged[]> {
  const changes: Retagged[] = [];
  for (const [index, episode] of batch.entries()) {
    if (index % SLICE === 0) await setImmediate();
    const after = classifier.classify(episode.evidence);
    if (!isDeepStrictEqual(after, episode.topics)) changes.push({ ...episode, after });
  }
  return changes;
}
