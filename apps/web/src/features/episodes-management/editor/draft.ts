import {
  checkEpisodeDescription,
  checkEpisodeSpeakers,
  checkEpisodeTitle,
  checkEpisodeTopics,
  checkHiddenReason,
  checkLanguage,
} from '@elevate/rules';
import type { CuratedEpisode, EpisodeChange } from '../../../shared/admin/admin-types.js';

export type TextField = 'title' | 'description' | 'language';
export type ListField = 'topics' | 'speakers';
export type Field = TextField | ListField;

/** What the form changes; null gives the source's value back. */
export type Draft = { -readonly [Name in keyof EpisodeChange]: EpisodeChange[Name] };

export const FIELD_LABELS: Readonly<Record<Field, string>> = {
  title: 'Title',
  description: 'Description',
  topics: 'Topics',
  speakers: 'Speakers',
  language: 'Language',
};

export function textOf(episode: CuratedEpisode, draft: Draft, field: TextField): string {
  const drafted = draft[field];
  return (drafted === undefined ? episode[field] : (drafted ?? episode.source[field])) ?? '';
}

export function listOf(episode: CuratedEpisode, draft: Draft, field: ListField): readonly string[] {
  const drafted = draft[field];
  return drafted === undefined ? episode[field] : (drafted ?? episode.source[field]);
}

export function isCorrected({ corrected }: CuratedEpisode, draft: Draft, field: Field): boolean {
  const drafted = draft[field];
  return drafted === undefined ? corrected.includes(field) : drafted !== null;
}

export const isHidden = ({ hidden }: CuratedEpisode, draft: Draft): boolean =>
  draft.hidden ?? hidden;

/** Only what differs from the stored episode. */
export function changeOf(episode: CuratedEpisode, draft: Draft): EpisodeChange {
  return Object.fromEntries(
    Object.entries(draft).filter(([name, value]) => {
      if (value === null) return episode.corrected.includes(name as Field);
      const stored = episode[name as keyof EpisodeChange] ?? '';
      return JSON.stringify(stored) !== JSON.stringify(value);
    }),
  );
}

export type Problems = Partial<Record<keyof EpisodeChange, string>>;

export function problemsOf(draft: Draft): Problems {
  const { title, description, language, topics, speakers, hidden_reason: reason } = draft;
  const found = {
    title: typeof title === 'string' ? checkEpisodeTitle(title) : undefined,
    description: typeof description === 'string' ? checkEpisodeDescription(description) : undefined,
    language: typeof language === 'string' ? checkLanguage(language) : undefined,
    topics: topics ? checkEpisodeTopics(topics) : undefined,
    speakers: speakers ? checkEpisodeSpeakers(speakers) : undefined,
    hidden_reason: typeof reason === 'string' ? checkHiddenReason(reason) : undefined,
  };
  return Object.fromEntries(
    Object.entries(found).filter(([, problem]) => problem !== undefined),
  ) as Problems;
}
