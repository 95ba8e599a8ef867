import type { TopicReason } from '@elevate/contracts/catalogue';
import { NAMED_TOPICS, type NamedTopic } from '@elevate/rules';
import { NAMED_TOPIC_RULES } from './named-topics.js';
import { otherTopics } from './other-topics.js';
import { compileTopic } from './topic-matcher.js';

export const MAX_TOPICS = 8;

/** Maximum from the episode's own tags. */
const MAX_OTHER_TOPICS = 3;

// Descriptions end with links and advertisements.
const DESCRIPTION_CHARACTERS = 500;

// Titles are chosen with care, tags less so, descriptions mention things in passing.
const WEIGHT = { title: 4, tag: 3, description: 1 } as const;

const MATCHERS = NAMED_TOPICS.map((name) => ({
  name,
  matcher: compileTopic(NAMED_TOPIC_RULES[name]),
}));

export interface TopicEvidence {
  readonly title: string;
  readonly tags: readonly string[];
  readonly description: string;
  /** A tag that repeats it is ignored. */
  readonly channelName?: string;
}

/**
 * Returns up to eight topics: named topics in group order, then at most three own tags. With more than eight, the
 * highest scores win. Deterministic.
 */
export function classifyTopics(evidence: TopicEvidence): string[] {
  const description = evidence.description.slice(0, DESCRIPTION_CHARACTERS);
  const tagged = new Set(evidence.tags.flatMap(topicsOfTag));
  const found = MATCHERS.map(({ name, matcher }) => {
    const title = matcher.inTitle(evidence.title) !== null ? WEIGHT.title : 0;
    const tag = tagged.has(name) ? WEIGHT.tag : 0;
    const mention = matcher.inDescription(description) !== null ? WEIGHT.description : 0;
    return { name, weight: title + tag + mention };
  }).filter(({ weight }) => weight > 0);
  const surest = found.toSorted((a, b) => b.weight - a.weight).slice(0, MAX_TOPICS);
  const named = found.filter((topic) => surest.includes(topic)).map(({ name }) => name);
  const room = Math.min(MAX_OTHER_TOPICS, MAX_TOPICS - named.length);
  // These tags already count as named topics.
  const otherTags = evidence.tags.filter((tag) => topicsOfTag(tag).length === 0);
  return [...named, ...otherTopics(otherTags, evidence.channelName ?? '').slice(0, room)];
}

/** Says for each topic which word matched where. A topic without matches comes from a curator, or its tag is unknown. */
export function explainTopics(topics: readonly string[], evidence: TopicEvidence): TopicReason[] {
  return topics.map((topic) => ({ topic, matches: [...matchesOf(topic, evidence)] }));
}

function* matchesOf(
  topic: string,
  { title, tags, description, channelName = '' }: TopicEvidence,
): Generator<TopicReason['matches'][number]> {
  const matcher = MATCHERS.find(({ name }) => name === topic)?.matcher;
  const inTitle = matcher?.inTitle(title);
  if (inTitle) yield { where: 'title', text: inTitle };
  for (const tag of tags) {
    const isMatch = matcher
      ? matcher.inTag(tag) !== null
      : otherTopics([tag], channelName).includes(topic);
    if (isMatch) yield { where: 'tag', text: tag };
  }
  const mention = matcher?.inDescription(description.slice(0, DESCRIPTION_CHARACTERS));
  if (mention) yield { where: 'description', text: mention };
}

// Channels reuse the same tags on every video.
const tagCache = new Map<string, readonly NamedTopic[]>();
const TAG_CACHE_SIZE = 10_000;

function topicsOfTag(tag: string): readonly NamedTopic[] {
  const cached = tagCache.get(tag);
  if (cached) return cached;
  const topics = MATCHERS.filter(({ matcher }) => matcher.inTag(tag) !== null).map(
    ({ name }) => name,
  );
  if (tagCache.size >= TAG_CACHE_SIZE) tagCache.clear();
  tagCache.set(tag, topics);
  return topics;
}
