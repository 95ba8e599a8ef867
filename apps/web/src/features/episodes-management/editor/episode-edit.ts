import {
  checkEpisodeDescription,
  checkEpisodeSpeakers,
  checkEpisodeTitle,
  checkEpisodeTopics,
  checkHiddenReason,
  checkLanguage,
} from '@elevate/rules';
import { useState } from 'react';
import { useUnloadQuestion } from '../../../shared/admin/desk.js';
import {
  memberOf,
  problemOf,
  rejectionWords,
  statusOf,
} from '../../../shared/admin/problem-words.js';
import { useAction } from '../../../shared/admin/use-action.js';
import type { CuratedEpisode, EpisodeChange } from '../../../shared/api/generated/schema.js';
import { episodesApi, titleWords } from '../episodes.api.js';

const CONFLICT = 409;
const { editEpisode } = episodesApi.endpoints;

export type EpisodeEdit = ReturnType<typeof useEpisodeEdit>;

export function useEpisodeEdit(loaded: CuratedEpisode) {
  // Not the latest one: a save must name the version that the form was filled from.
  const [episode, setEpisode] = useState(loaded);
  const [draft, setDraft] = useState<Draft>({});
  const [refused, setRefused] = useState<Problems>({});
  const [conflict, setConflict] = useState<CuratedEpisode | null>(null);
  const { isBusy, perform } = useAction();
  const isChanged = Object.keys(changeOf(episode, draft)).length > 0;
  useUnloadQuestion(isChanged);

  const show = (stored: CuratedEpisode) => {
    setEpisode(stored);
    setDraft({});
    setConflict(null);
  };
  const showFailure = (error: unknown) => {
    const problem = problemOf(error);
    const current = memberOf(memberOf(problem, 'conflict'), 'current');
    if (statusOf(error) === CONFLICT && current) {
      setConflict(current as CuratedEpisode);
      return null;
    }
    const { errors = [] } = problem;
    setRefused(Object.fromEntries(errors.map(({ field, message }) => [field, message])));
    return rejectionWords({ error }, 'The episode was not saved');
  };
  const send = async (to: CuratedEpisode) => {
    if (Object.keys(problemsOf(draft)).length > 0) return;
    const change = { id: to.id, version: to.version, change: changeOf(to, draft) };
    const saved = await perform(editEpisode, change, {
      failed: showFailure,
      done: (data) => ({ message: 'Episode saved', detail: titleWords(data) }),
    });
    if (saved) show(saved);
  };
  return {
    episode,
    draft,
    problems: { ...refused, ...problemsOf(draft) },
    isChanged,
    isBusy,
    conflict,
    set: (next: Draft) => {
      setDraft({ ...draft, ...next });
      setRefused({});
    },
    save: () => send(episode),
    takeStored: () => conflict && show(conflict),
    overwrite: async () => {
      if (!conflict) return;
      setEpisode(conflict);
      setConflict(null);
      await send(conflict);
    },
  };
}

export type TextField = 'title' | 'description' | 'language';
export type ListField = 'topics' | 'speakers';
export type Field = TextField | ListField;

/** The changed fields; null gives the source's value back. */
type Draft = { -readonly [Name in keyof EpisodeChange]: EpisodeChange[Name] };

export const FIELDS = ['title', 'description', 'topics', 'speakers', 'language'] as const;
export const labelOf = (field: Field): string => field.charAt(0).toUpperCase() + field.slice(1);

export function textOf(episode: CuratedEpisode, draft: Draft, field: TextField): string {
  const drafted = draft[field];
  return (drafted === undefined ? episode[field] : (drafted ?? episode.source[field])) ?? '';
}

export function listOf(episode: CuratedEpisode, draft: Draft, field: ListField): readonly string[] {
  const drafted = draft[field];
  return drafted === undefined ? episode[field] : (drafted ?? episode.source[field]);
}

export function wordsOf(episode: CuratedEpisode, draft: Draft, field: Field): string {
  return field === 'topics' || field === 'speakers'
    ? listOf(episode, draft, field).join(', ')
    : textOf(episode, draft, field);
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

type Problems = Partial<Record<keyof EpisodeChange, string>>;

const CHECKS = {
  title: checkEpisodeTitle,
  description: checkEpisodeDescription,
  language: checkLanguage,
  topics: checkEpisodeTopics,
  speakers: checkEpisodeSpeakers,
  hidden_reason: checkHiddenReason,
} as const;

function problemsOf(draft: Draft): Problems {
  const problems = Object.entries(CHECKS).map(([name, check]) => {
    const value = draft[name as keyof typeof CHECKS];
    return [name, value == null ? undefined : check(value as never)];
  });
  return Object.fromEntries(problems.filter(([, problem]) => problem !== undefined)) as Problems;
}
