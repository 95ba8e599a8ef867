import { byNamedTopic, namedTopic, TOPIC_GROUP_TITLES, topicGroupOf } from '@elevate/rules';
import type { TopicGroup, TopicGroups } from '../list.schema.js';
import { compareNames } from '../../read-model/episode-views.js';
import type { ReadModel } from '../../read-model/read-model.js';

type Topic = TopicGroup['topics'][number];

export function topicGroups(model: ReadModel): TopicGroups {
  const groups = new Map<string, Topic[]>(TOPIC_GROUP_TITLES.map((title) => [title, []]));
  for (const { name, episodes } of model.orders.topics.topics()) {
    groups.get(topicGroupOf(name))?.push({ name: namedTopic(name) ?? name, episodes });
  }
  return {
    groups: TOPIC_GROUP_TITLES.map((title) => ({
      title,
      topics: (groups.get(title) ?? []).sort(compareTopics),
    })).filter(({ topics }) => topics.length > 0),
  };
}

function compareTopics({ name: a }: Topic, { name: b }: Topic): number {
  return byNamedTopic(a, b) || compareNames({ id: a, name: a }, { id: b, name: b });
}
