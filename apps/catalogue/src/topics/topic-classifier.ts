import type { TopicReason, TopicWords } from '@elevate/contracts/catalogue';
import { NAMED_TOPICS, type NamedTopic } from '@elevate/rules';
import { NAMED_TOPIC_RULES } from './named-topics.js';
import { otherTopics } from './other-topics.js';
import { compileTopic, type TopicMatcher } from './topic-matcher.js';

export const MAX_TOPICS = 8;

/** Maximum from the episode's own tags. */
const MAX_OTHER_TOPICS = 3;

// Descriptions end with links and advertisements.
const DESCRIPTION_CHARACTERS = 500;

// Titles are chosen with care, tags less so, descriptions mention things in passing.
const WEIGHT = { title: 4, tag: 3, description: 1 } as const;

export interface TopicEvidence {
  readonly title: string;
  readonly tags: readonly string[];
  readonly description: string;
  /** A tag that repeats it is ignored. */
  readonly channelName?: string;
}

/** The words that curators added, by topic. */
export type OwnWords = Readonly<Partial<Record<NamedTopic, TopicWords>>>;

const TAG_CACHE_SIZE = 10_000;

export class TopicClassifier {
  private readonly matchers: readonly {
    readonly name: NamedTopic;
    readonly matcher: TopicMatcher;
  }[];
  // Channels reuse the same tags on every video.
  private readonly tagCache = new Map<string, readonly NamedTopic[]>();

  constructor(own: OwnWords = {}) {
    this.matchers = NAMED_TOPICS.map((name) => {
      const { names, synonyms, except = [] } = NAMED_TOPIC_RULES[name];
      const { words = [], exclusions = [] } = own[name] ?? {};
      const rule = { names: [...names, ...words], synonyms, except: [...except, ...exclusions] };
      return { name, matcher: compileTopic(rule) };
    });
  }

  /**
   * Returns up to eight topics: named topics in group order, then at most three own tags. With more than eight, the
   * highest scores win. Deterministic.
   */
  classify(evidence: TopicEvidence): string[] {
    const description = evidence.description.slice(0, DESCRIPTION_CHARACTERS);
    const tagged = new Set(evidence.tags.flatMap((tag) => this.topicsOfTag(tag)));
    const found = this.matchers
      .map(({ name, matcher }) => {
        const title = matcher.inTitle(evidence.title) !== null ? WEIGHT.title : 0;
        const tag = tagged.has(name) ? WEIGHT.tag : 0;
        const mention = matcher.inDescription(description) !== null ? WEIGHT.description : 0;
        return { name, weight: title + tag + mention };
      })
      .filter(({ weight }) => weight > 0);
    const surest = found.toSorted((a, b) => b.weight - a.weight).slice(0, MAX_TOPICS);
    const named = found.filter((topic) => surest.includes(topic)).map(({ name }) => name);
    const room = Math.min(MAX_OTHER_TOPICS, MAX_TOPICS - named.length);
    // These tags already count as named topics.
    const otherTags = evidence.tags.filter((tag) => this.topicsOfTag(tag).length === 0);
    return [...named, ...otherTopics(otherTags, evidence.channelName ?? '').slice(0, room)];
  }

  /** Says for each topic which word matched where. A topic without matches comes from a curator, or its tag is unknown. */
  explain(topics: readonly string[], evidence: TopicEvidence): TopicReason[] {
    return topics.map((topic) => ({ topic, matches: [...this.matchesOf(topic, evidence)] }));
  }

  private *matchesOf(
    topic: string,
    { title, tags, description, channelName = '' }: TopicEvidence,
  ): Generator<TopicReason['matches'][number]> {
    const matcher = this.matchers.find(({ name }) => name === topic)?.matcher;
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

  private topicsOfTag(tag: string): readonly NamedTopic[] {
    const cached = this.tagCache.get(tag);
    if (cached) return cached;
    const topics = this.matchers
      .filter(({ matcher }) => matcher.inTag(tag) !== null)
      .map(({ name }) => name);
    if (this.tagCache.size >= TAG_CACHE_SIZE) this.tagCache.clear();
    this.tagCache.set(tag, topics);
    return topics;
  }
}

/** Follows the built-in words only. */
export const builtInTopics = new TopicClassifier();
