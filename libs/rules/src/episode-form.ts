import { hasMoreCharacters, normalizeLine } from './characters.js';
import { hasHiddenCharacters } from './text-safety.js';
import { foldText } from './fold-text.js';

export const EPISODE_FORM_MESSAGES = {
  title: 'The title must have from 1 to 200 characters',
  description: 'The description must be 5,000 characters or less',
  topics: 'An episode has at most 8 topics, each once',
  speakers: 'An episode has at most 20 speakers, each once',
  speaker: "A speaker's name must have from 1 to 100 characters",
  language: 'The language must be a tag such as "en" or "pt-BR"',
  hiddenReason: 'The reason must be 300 characters or less',
  hidden: 'Please remove the invisible characters',
} as const;

export function checkEpisodeTitle(title: string): string | undefined {
  return lineProblem(title, EPISODE_LIMITS.title, EPISODE_FORM_MESSAGES.title);
}

export function checkEpisodeDescription(description: string): string | undefined {
  return hasMoreCharacters(description, EPISODE_LIMITS.description)
    ? EPISODE_FORM_MESSAGES.description
    : undefined;
}

export function checkHiddenReason(reason: string): string | undefined {
  return hasMoreCharacters(reason, EPISODE_LIMITS.hiddenReason)
    ? EPISODE_FORM_MESSAGES.hiddenReason
    : undefined;
}

export function checkEpisodeTopics(topics: readonly string[]): string | undefined {
  const isShort = topics.every((topic) => topic.length <= EPISODE_LIMITS.topic);
  const fits = topics.length <= EPISODE_LIMITS.topics && isShort && areDistinct(topics);
  return fits ? undefined : EPISODE_FORM_MESSAGES.topics;
}

export function checkEpisodeSpeakers(speakers: readonly string[]): string | undefined {
  if (speakers.length > EPISODE_LIMITS.speakers) return EPISODE_FORM_MESSAGES.speakers;
  const wrong = speakers.map(checkSpeakerName).find((problem) => problem !== undefined);
  return wrong ?? (areDistinct(speakers) ? undefined : EPISODE_FORM_MESSAGES.speakers);
}

export function checkSpeakerName(name: string): string | undefined {
  return lineProblem(name, EPISODE_LIMITS.speaker, EPISODE_FORM_MESSAGES.speaker);
}

export function checkLanguage(language: string): string | undefined {
  const fits = language.length <= EPISODE_LIMITS.language && canonicalLanguage(language) !== null;
  return fits ? undefined : EPISODE_FORM_MESSAGES.language;
}

/** `pt-br` becomes `pt-BR`; null if the text is no language tag. */
export function canonicalLanguage(language: string): string | null {
  try {
    return Intl.getCanonicalLocales(language.trim())[0] ?? null;
  } catch {
    return null;
  }
}

export function lineProblem(text: string, most: number, message: string): string | undefined {
  // Before normalizing, because an endless text would be slow to normalize.
  if (hasMoreCharacters(text, most) || normalizeLine(text) === '') return message;
  return hasHiddenCharacters(text) ? EPISODE_FORM_MESSAGES.hidden : undefined;
}

function areDistinct(texts: readonly string[]): boolean {
  return new Set(texts.map((text) => foldText(normalizeLine(text)))).size === texts.length;
}

export const EPISODE_LIMITS = {
  title: 200,
  description: 5_000,
  topics: 8,
  topic: 100,
  speakers: 20,
  speaker: 100,
  hiddenReason: 300,
  language: 100,
  /** Episodes that one bulk action changes. */
  bulk: 200,
} as const;
