import { NAMED_TOPICS, type NamedTopic } from '@elevate/rules';
import { NAMED_TOPIC_RULES } from './named-topics.js';
import { otherTopics } from './other-topics.js';
import { compileTopic } from './topic-matcher.js';

/** Most topics of one episode. */
export const MAX_TOPICS = 8;

/** Most topics of one episode that come from its own tags. */
const MAX_OTHER_TOPICS = 3;

// A description starts with what the talk is about and ends with links and advertisements.
const DESCRIPTION_CHARACTERS = 500;

// A title is chosen, tags are strewn, a description mentions.
const WEIGHT = { title: 4, tag: 3, description: 1 } as const;

const MATCHERS = NAMED_TOPICS.map((name) => ({
  name,
  matcher: compileTopic(NAMED_TOPIC_RULES[name]),
}));

/** What a talk says about itself. */
export interface TopicEvidence {
  readonly title: string;
  readonly tags: readonly string[];
  readonly description: string;
  /** A tag that repeats the channel's name tells nothing. */
  readonly channelName?: string;
}

/**
 * The topics of a talk: named ones in the order in which the groups show them, then at most three of its
 * own tags, eight in all. Where more than eight are named, the surest stay. The same words always
 * give the same topics.
 */
export function classifyTopics(evidence: TopicEvidence): string[] {
  const description = evidence.description.slice(0, DESCRIPTION_CHARACTERS);
  const tagged = new Set(evidence.tags.flatMap(topicsOfTag));
  const found = MATCHERS.map(({ name, matcher }) => {
    const title = matcher.inTitle(evidence.title) ? WEIGHT.title : 0;
    const tag = tagged.has(name) ? WEIGHT.tag : 0;
    const mention = matcher.inDescription(description) ? WEIGHT.description : 0;
    return { name, weight: title + tag + mention };
  }).filter(({ weight }) => weight > 0);
  const surest = found.toSorted((a, b) => b.weight - a.weight).slice(0, MAX_TOPICS);
  const named = found.filter((topic) => surest.includes(topic)).map(({ name }) => name);
  const room = Math.min(MAX_OTHER_TOPICS, MAX_TOPICS - named.length);
  // A tag that speaks of a named topic has said what it had to say.
  const otherTags = evidence.tags.filter((tag) => topicsOfTag(tag).length === 0);
  return [...named, ...otherTopics(otherTags, evidence.channelName ?? '').slice(0, room)];
}

// A channel puts the same tags on each of its videos.
const tagCache = new Map<string, readonly NamedTopic[]>();
const TAG_CACHE_SIZE = 10_000;

function topicsOfTag(tag: string): readonly NamedTopic[] {
  const cached = tagCache.get(tag);
  if (cached) return cached;
  const topics = MATCHERS.filter(({ matcher }) => matcher.inTag(tag)).map(({ name }) => name);
  if (tagCache.size >= TAG_CACHE_SIZE) tagCache.clear();
  tagCache.set(tag, topics);
  return topics;
}
