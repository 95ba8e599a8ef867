import { z } from 'zod';
import type { TopicRulePreview, TopicRules, TopicWords } from '@elevate/contracts/catalogue';
import { NAMED_TOPICS, TOPIC_WORD_LIMITS } from '@elevate/rules';

const { words: most, min, max } = TOPIC_WORD_LIMITS;
const word = z.string().min(min).max(max);
const words = {
  words: z
    .array(word)
    .max(most)
    .describe(
      'Match in titles, tags and descriptions. Without a capital, in any case; `(s)` is optional.',
    ),
  exclusions: z.array(word).max(most).describe('Phrases that never count for the topic.'),
};
const builtIn = z.object({ words: z.array(z.string()), exclusions: z.array(z.string()) });

export const topicWordsSchema = z.object(words).meta({ id: 'TopicWords' }) satisfies z.ZodType<
  unknown,
  TopicWords
>;

export const topicRulesSchema = z
  .object({
    version: z.int().describe('Is the `ETag`. A change sends it as `If-Match`.'),
    applying: z.boolean().describe('True while older episodes still follow the former words.'),
    topics: z.array(
      z
        .object({
          topic: z.enum(NAMED_TOPICS),
          episodes: z.int().nonnegative(),
          ...words,
          built_in: builtIn.describe('Curators cannot change these.'),
        })
        .meta({ id: 'TopicRule' }),
    ),
  })
  .meta({ id: 'TopicRules' }) satisfies z.ZodType<TopicRules, unknown>;

const count = z.int().nonnegative();

export const topicRulePreviewSchema = z
  .object({
    gains: count.describe('Episodes that would get the topic.'),
    loses: count.describe('Episodes that would lose it.'),
    corrected: count.describe('Episodes that keep the topics a curator gave them.'),
    examples: z
      .array(z.object({ id: z.string(), title: z.string(), gains: z.boolean() }))
      .describe('At most ten that gain and ten that lose the topic.'),
  })
  .meta({ id: 'TopicRulePreview' }) satisfies z.ZodType<TopicRulePreview, unknown>;
