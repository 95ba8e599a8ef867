import { foldText } from './fold-text.js';
import { FILTER_TOPICS, FILTER_TOPIC_CHARACTERS } from './limits.js';

export const TOPIC_GROUPS = {
  'Technical Topics': [
    'AI',
    'Machine Learning',
    'Cybersecurity',
    'Cloud Computing',
    'Data Science',
    'DevOps',
    'Software Engineering',
    'Web Development',
    'Mobile Development',
    'Blockchain',
  ],
  'Career & Leadership': [
    'Career Development',
    'Leadership',
    'Interview',
    'Mentorship',
    'Networking',
    'Work-Life Balance',
  ],
  'Industry & Business': [
    'Tech Industry',
    'Startups',
    'Product Management',
    'Design',
    'Innovation',
    'Entrepreneurship',
  ],
} as const;

export type NamedTopic = (typeof TOPIC_GROUPS)[keyof typeof TOPIC_GROUPS][number];

export const NAMED_TOPICS: readonly NamedTopic[] = Object.values(TOPIC_GROUPS).flat();

const OTHER_TOPICS = 'Other Topics';

export type TopicGroupTitle = keyof typeof TOPIC_GROUPS | typeof OTHER_TOPICS;

export const TOPIC_GROUP_TITLES = [
  ...(Object.keys(TOPIC_GROUPS) as TopicGroupTitle[]),
  OTHER_TOPICS,
] as const;

const LETTER = String.raw`[\p{L}\p{M}\p{N}_]`;
const GROUP_PATTERNS = Object.entries(TOPIC_GROUPS).map(([title, topics]) => ({
  title: title as keyof typeof TOPIC_GROUPS,
  // Whole words: "AI Ethics" contains "AI", "Maintenance" does not.
  pattern: new RegExp(`(?<!${LETTER})(?:${topics.join('|')})(?!${LETTER})`, 'iu'),
}));

export function topicGroupOf(topic: string): TopicGroupTitle {
  const group = GROUP_PATTERNS.find(({ pattern }) => pattern.test(topic.normalize('NFC')));
  return group?.title ?? OTHER_TOPICS;
}

const NAMED_BY_KEY = new Map<string, NamedTopic>(
  NAMED_TOPICS.map((topic) => [foldText(topic), topic]),
);
const PLACES = new Map<string, number>(NAMED_TOPICS.map((topic, place) => [topic, place]));

export function namedTopic(topic: string): NamedTopic | undefined {
  return NAMED_BY_KEY.get(foldText(topic));
}

export function byNamedTopic(a: string, b: string): number {
  const [placeOfA, placeOfB] = [PLACES.get(a) ?? PLACES.size, PLACES.get(b) ?? PLACES.size];
  return placeOfA - placeOfB;
}

const FILTER_TOPIC = new RegExp(`^[^]{1,${FILTER_TOPIC_CHARACTERS}}$`, 'u');

export function topicFilterProblem(topics: unknown): string | undefined {
  const all: readonly unknown[] = Array.isArray(topics) ? topics : [topics];
  if (topics === undefined || all.length === 0) return 'topic must be given at least once';
  if (all.length > FILTER_TOPICS) return `topic must be given at most ${FILTER_TOPICS} times`;
  if (all.every((topic) => typeof topic === 'string' && FILTER_TOPIC.test(topic))) return undefined;
  return `topic must have from 1 to ${FILTER_TOPIC_CHARACTERS} characters`;
}

/** For each topic and list of words; lengths in characters. */
export const TOPIC_WORD_LIMITS = { words: 50, min: 2, max: 40 } as const;

export function checkTopicWords(words: readonly string[]): string | undefined {
  const { words: most, min, max } = TOPIC_WORD_LIMITS;
  if (words.length > most) return `At most ${most} words`;
  if (words.some((word) => word.trim().length < min || word.trim().length > max))
    return `Each word must have ${min} to ${max} characters`;
  if (words.some((word) => !/[\p{L}\p{N}]/u.test(word) || /[,\p{C}]/u.test(word)))
    return 'Each word must have a letter or digit, and no comma';
  const distinct = new Set(words.map((word) => foldText(word.trim())));
  return distinct.size < words.length ? 'Each word must be there once' : undefined;
}
