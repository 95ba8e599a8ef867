import type { TopicReason, TopicWords } from '@elevate/contracts/catalogue';
import { NAMED_TOPICS, type NamedTopic } from '@elevate/rules';
import words from '../../data/topic-words.json' with { type: 'json' };

export const NAMED_TOPIC_RULES: Readonly<Record<NamedTopic, TopicRule>> = words.named;

export const MAX_TOPICS = 8;

const MAX_OTHER_TOPICS = 3;

// Descriptions end with links and advertisements.
const DESCRIPTION_CHARACTERS = 500;

// Titles are chosen with care, descriptions mention things in passing.
const WEIGHT = { title: 4, tag: 3, description: 1 } as const;

export interface TopicEvidence {
  readonly title: string;
  readonly tags: readonly string[];
  readonly description: string;
  /** A tag that repeats it is ignored. */
  readonly channelName?: string;
}

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
      const { names, synonyms, except } = NAMED_TOPIC_RULES[name];
      const { words: ownWords = [], exclusions = [] } = own[name] ?? {};
      const rule = { names: [...names, ...ownWords], synonyms, except: [...except, ...exclusions] };
      return { name, matcher: compileTopic(rule) };
    });
  }

  /**
   * Named topics in group order, then at most three own tags. Of more than eight, the highest scores win.
   * Deterministic.
   */
  classify(evidence: TopicEvidence): string[] {
    const description = evidence.description.slice(0, DESCRIPTION_CHARACTERS);
    const tagged = new Set(evidence.tags.flatMap((tag) => this.topicsOfTag(tag)));
    const matches = this.matchers
      .map(({ name, matcher }) => {
        const title = matcher.inTitle(evidence.title) !== null ? WEIGHT.title : 0;
        const tag = tagged.has(name) ? WEIGHT.tag : 0;
        const mention = matcher.inDescription(description) !== null ? WEIGHT.description : 0;
        return { name, weight: title + tag + mention };
      })
      .filter(({ weight }) => weight > 0);
    const surest = matches.toSorted((a, b) => b.weight - a.weight).slice(0, MAX_TOPICS);
    const named = matches.filter((topic) => surest.includes(topic)).map(({ name }) => name);
    const room = Math.min(MAX_OTHER_TOPICS, MAX_TOPICS - named.length);
    const otherTags = evidence.tags.filter((tag) => this.topicsOfTag(tag).length === 0);
    return [...named, ...otherTopics(otherTags, evidence.channelName ?? '').slice(0, room)];
  }

  /** A topic without matches comes from a curator, or its tag is unknown. */
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

export const builtInTopics = new TopicClassifier();

const MAX_LENGTH = 30;
const MAX_WORDS = 3;

/** Recording formats and places: visitors do not browse by them. */
const NOT_TOPICS: ReadonlySet<string> = new Set(words.notTopics);

/** Drops duplicates, rooms, dates, URLs, sentences, recording formats and the channel's name. */
export function otherTopics(tags: readonly string[], channelName: string): string[] {
  const ownName = squeezed(channelName);
  const topics = new Map<string, string>();
  for (const tag of tags.flatMap((each) => each.split('#'))) {
    const clean = tag
      .normalize('NFKC')
      .replace(/[\s_]+/g, ' ')
      .trim();
    const key = clean.toLowerCase();
    if (isTopic(key) && !ownName.includes(squeezed(key)) && !topics.has(key))
      topics.set(key, titled(clean));
  }
  return [...topics.values()];
}

function squeezed(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}

function isTopic(tag: string): boolean {
  const words = tag.split(' ');
  return (
    tag.length >= 2 &&
    tag.length <= MAX_LENGTH &&
    words.length <= MAX_WORDS &&
    /\p{L}/u.test(tag) &&
    !/\d{4}|^room \d|[:/@"<>]/u.test(tag) &&
    !NOT_TOPICS.has(tag)
  );
}

function titled(tag: string): string {
  if (tag !== tag.toLowerCase()) return tag;
  return tag.replace(/(?<![\p{L}\p{N}'’.])\p{Ll}/gu, (letter) => letter.toUpperCase());
}

/**
 * Whole words. A space matches spaces, hyphens, underscores or nothing; `(s)` is optional. A term with a capital is
 * case-sensitive, except in tags.
 */
interface TopicRule {
  readonly names: readonly string[];
  /** Reliable only in a title or tag. */
  readonly synonyms: readonly string[];
  /** False matches, removed before the search. */
  readonly except: readonly string[];
}

type TopicFinder = (text: string) => string | null;

interface TopicMatcher {
  readonly inTitle: TopicFinder;
  readonly inTag: TopicFinder;
  readonly inDescription: TopicFinder;
}

function compileTopic({ names, synonyms, except }: TopicRule): TopicMatcher {
  const everything = [...names, ...synonyms];
  const title = finder(everything, except, { anyCase: false });
  const tag = finder(everything, except, { anyCase: true });
  const description = finder(names, except, { anyCase: false });
  return { inTitle: title, inTag: tag, inDescription: description };
}

function finder(
  terms: readonly string[],
  except: readonly string[],
  { anyCase }: { anyCase: boolean },
): TopicFinder {
  const hasCapital = (term: string): boolean => !anyCase && /\p{Lu}/u.test(term);
  const lowercase = terms.filter((term) => !hasCapital(term));
  const expressions = [anyOf(lowercase, 'iu'), anyOf(terms.filter(hasCapital), 'u')].filter(
    (expression) => expression !== null,
  );
  const exceptions = anyOf(except, 'giu');
  return (text) => {
    // A separator keeps the words around it from forming a phrase.
    const searched = exceptions ? text.replace(exceptions, ' | ') : text;
    for (const expression of expressions) {
      const match = expression.exec(searched);
      if (match) return match[0];
    }
    return null;
  };
}

function anyOf(terms: readonly string[], flags: string): RegExp | null {
  if (terms.length === 0) return null;
  const alternatives = terms.map(patternOf).join('|');
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${alternatives})(?![\\p{L}\\p{N}])`, flags);
}

function patternOf(term: string): string {
  return term
    .split(/(\(\w+\)| )/)
    .map((part) => {
      if (part === ' ') return '[\\s_-]*';
      const optional = /^\((\w+)\)$/.exec(part)?.[1];
      return optional === undefined
        ? part.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
        : `(?:${optional})?`;
    })
    .join('');
}
