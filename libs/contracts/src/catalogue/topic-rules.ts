import type { NamedTopic } from '@elevate/rules';

/** A curator's own words for a topic, beside the built-in ones. */
export interface TopicWords {
  /** They match in titles, tags and descriptions. */
  readonly words: readonly string[];
  /** Phrases that never count for the topic. */
  readonly exclusions: readonly string[];
}

export interface TopicRule extends TopicWords {
  readonly topic: NamedTopic;
  /** Visible and hidden episodes with the topic, corrections included. */
  readonly episodes: number;
  readonly built_in: TopicWords;
}

export interface TopicRules {
  /** Is the `ETag`; 0 before the first change. */
  readonly version: number;
  /** True while older episodes still follow the rules before the last change. */
  readonly applying: boolean;
  readonly topics: readonly TopicRule[];
}

export interface TopicRuleExample {
  readonly id: string;
  readonly title: string;
  readonly gains: boolean;
}

export interface TopicRulePreview {
  readonly gains: number;
  readonly loses: number;
  /** Episodes whose topics a curator corrected: they keep them. */
  readonly corrected: number;
  /** The first of each kind. */
  readonly examples: readonly TopicRuleExample[];
}
