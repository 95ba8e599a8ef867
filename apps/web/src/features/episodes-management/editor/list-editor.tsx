import { type ReactNode, useEffect, useId, useState } from 'react';
import {
  checkEpisodeDescription,
  checkEpisodeSpeakers,
  checkEpisodeTitle,
  checkEpisodeTopics,
  checkHiddenReason,
  checkLanguage,
} from '@elevate/rules';
import { Undo2 } from 'lucide-react';
import { ItemList } from '../../../shared/admin/item-list.js';
import type { Suggested } from '../../../shared/admin/suggest-box.js';
import type { CuratedEpisode, EpisodeChange } from '../../../shared/api/generated/schema.js';
import {
  memberOf,
  problemOf,
  rejectionWords,
  statusOf,
} from '../../../shared/admin/problem-words.js';
import { notify } from '../../../shared/lib/notify.js';
import { episodesApi, titleWords } from '../episodes.api.js';
import { FieldError } from '../../../shared/forms/fields.js';
import { buttonStyle } from '../../../shared/ui/link.js';

interface ListEditorProps {
  readonly field: ListField;
  readonly edit: EpisodeEdit;
  /** Names one item, such as `topic`. */
  readonly noun: string;
  readonly suggestions: readonly Suggested[];
  readonly onText?: (text: string) => void;
  readonly children?: ReactNode;
}

export function ListEditor({ field, edit, noun, children, ...suggest }: ListEditorProps) {
  const id = useId();
  const { episode, draft, problems, set } = edit;
  return (
    <FieldFrame id={id} field={field} edit={edit} source={episode.source[field].join(', ')}>
      <ItemList
        id={id}
        noun={noun}
        {...suggest}
        label={`Shown ${field}`}
        items={listOf(episode, draft, field)}
        isInvalid={problems[field] !== undefined}
        onChange={(items) => set({ [field]: items })}
      />
      {children}
    </FieldFrame>
  );
}

interface FieldFrameProps {
  readonly id: string;
  readonly field: Field;
  readonly edit: EpisodeEdit;
  /** The source's value as it is shown. */
  readonly source: ReactNode;
  readonly children: ReactNode;
}

/** The value that visitors see, and the source's value beside it. */
export function FieldFrame({ id, field, edit, source, children }: FieldFrameProps) {
  const { episode, draft, problems, set } = edit;
  const label = FIELD_LABELS[field];
  const corrected = isCorrected(episode, draft, field);
  return (
    <div className="edit-field">
      <div className="min-w-0">
        <div className="edit-label">
          <label htmlFor={id} className="text-small font-semibold text-strong">
            {label}
          </label>
          {corrected && <span className="episode-state">Corrected</span>}
        </div>
        {children}
        <div className="mt-1.5 text-caption">
          <FieldError id={`${id}-error`} message={problems[field]} />
        </div>
      </div>
      <div className="edit-source">
        <p className="text-caption font-semibold text-quiet">From the source</p>
        <div className="text-small break-words whitespace-pre-wrap text-plain">
          {source || <span className="text-quiet">Nothing</span>}
        </div>
        {corrected && (
          <button
            type="button"
            aria-label={`Give back the source's value: ${label}`}
            onClick={() => set({ [field]: null })}
            className={buttonStyle('link', '-ml-5')}
          >
            <Undo2 aria-hidden="true" className="size-4" />
            Give back
          </button>
        )}
      </div>
    </div>
  );
}

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

export type TextField = 'title' | 'description' | 'language';
type ListField = 'topics' | 'speakers';
export type Field = TextField | ListField;

/** What the form changes; null gives the source's value back. */
type Draft = { -readonly [Name in keyof EpisodeChange]: EpisodeChange[Name] };

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

function isCorrected({ corrected }: CuratedEpisode, draft: Draft, field: Field): boolean {
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

function problemsOf(draft: Draft): Problems {
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
