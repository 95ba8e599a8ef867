import { useEffect, useState } from 'react';
import type { CuratedEpisode } from '../../../shared/admin/admin-types.js';
import {
  memberOf,
  problemOf,
  rejectionWords,
  statusOf,
} from '../../../shared/admin/problem-words.js';
import { notify } from '../../../shared/lib/notify.js';
import { titleWords } from '../episode-words.js';
import { episodesApi } from '../episodes.api.js';
import { changeOf, problemsOf, type Draft, type Problems } from './draft.js';

const CONFLICT = 409;

export interface EpisodeEdit {
  readonly episode: CuratedEpisode;
  readonly draft: Draft;
  readonly problems: Problems;
  readonly isChanged: boolean;
  readonly isSaving: boolean;
  /** The stored episode, if another change came first. */
  readonly conflict: CuratedEpisode | null;
  readonly set: (change: Draft) => void;
  readonly save: () => Promise<void>;
  readonly takeStored: () => void;
  readonly overwrite: () => Promise<void>;
}

export function useEpisodeEdit(loaded: CuratedEpisode): EpisodeEdit {
  // Not the latest one: a save must name the version that the form was filled from.
  const [episode, setEpisode] = useState(loaded);
  const [draft, setDraft] = useState<Draft>({});
  const [refused, setRefused] = useState<Problems>({});
  const [conflict, setConflict] = useState<CuratedEpisode | null>(null);
  const [edit, { isLoading: isSaving }] = episodesApi.useEditEpisodeMutation();
  const change = changeOf(episode, draft);
  const isChanged = Object.keys(change).length > 0;
  useUnloadQuestion(isChanged);

  const show = (stored: CuratedEpisode) => {
    setEpisode(stored);
    setDraft({});
    setConflict(null);
  };
  const send = async (to: CuratedEpisode) => {
    if (Object.keys(problemsOf(draft)).length > 0) return;
    const answer = await edit({ id: to.id, version: to.version, change: changeOf(to, draft) });
    if (!answer.error) {
      show(answer.data);
      notify({ kind: 'success', message: 'Episode saved', detail: titleWords(answer.data) });
      return;
    }
    const problem = problemOf(answer.error);
    const current = memberOf(memberOf(problem, 'conflict'), 'current');
    if (statusOf(answer.error) === CONFLICT && current) {
      setConflict(current as CuratedEpisode);
      return;
    }
    setRefused(problemsByField(problem.errors));
    notify({ kind: 'error', message: rejectionWords(answer, 'The episode was not saved') });
  };
  return {
    episode,
    draft,
    problems: { ...refused, ...problemsOf(draft) },
    isChanged,
    isSaving,
    conflict,
    set: (next) => {
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

function problemsByField(
  errors: readonly { readonly field: string; readonly message: string }[] = [],
): Problems {
  return Object.fromEntries(errors.map(({ field, message }) => [field, message]));
}

function useUnloadQuestion(isChanged: boolean): void {
  useEffect(() => {
    if (!isChanged) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isChanged]);
}
