import { checkTopicWords, NAMED_TOPICS, TOPIC_WORD_LIMITS } from '@elevate/rules';
import { z } from 'zod';
import { namedDto, texts } from '../dto.js';
import { count, named, type Shape } from '../fields.js';

const { words: most, min, max } = TOPIC_WORD_LIMITS;
const wordList = texts(checkTopicWords, z.array(z.string().min(min).max(max)).max(most));
const words = {
  words: wordList.describe(
    'Match in titles, tags and descriptions. Without a capital, in any case; `(s)` is optional.',
  ),
  exclusions: wordList.describe('Phrases that never count for the topic.'),
};
const etagVersion = z.int().describe('Is the `ETag`. A change sends it as `If-Match`.');

export class TopicWordsDto extends namedDto('TopicWords', words) {}
export type TopicWords = Shape<typeof TopicWordsDto.schema>;

const topicRuleSchema = named('TopicRule', {
  topic: z.enum(NAMED_TOPICS),
  episodes: count,
  ...words,
  built_in: z
    .object({ words: z.array(z.string()), exclusions: z.array(z.string()) })
    .describe('Curators cannot change these.'),
});
export type TopicRule = Shape<typeof topicRuleSchema>;

export const topicRulesSchema = named('TopicRules', {
  version: etagVersion,
  applying: z.boolean().describe('True while older episodes still follow the former words.'),
  topics: z.array(topicRuleSchema),
});
export type TopicRules = Shape<typeof topicRulesSchema>;

export const topicRulePreviewSchema = named('TopicRulePreview', {
  gains: count.describe('Episodes that would get the topic.'),
  loses: count.describe('Episodes that would lose it.'),
  corrected: count.describe('Episodes that keep the topics a curator gave them.'),
  examples: z
    .array(z.object({ id: z.string(), title: z.string(), gains: z.boolean() }))
    .describe('At most ten that gain and ten that lose the topic.'),
});
export type TopicRulePreview = Shape<typeof topicRulePreviewSchema>;
export type TopicRuleExample = TopicRulePreview['examples'][number];
